// The version of the Thrust release whose interface these headers follow.
#pragma once

#define THRUST_VERSION 200200
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 2
#define THRUST_SUBMINOR_VERSION 0
