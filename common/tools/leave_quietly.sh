#!/bin/sh
# leave_quietly.sh PID: has the make of that process id end at once, with exit code 1 and without "*** Error 1", which it
# would write under a report that is complete. SIGQUIT makes it collect its children first and end then, so its child,
# the recipe that calls this, must live until the signal has been taken: bit 2 of ShdPnd is no longer set.
# Fails where make ignores the signal, as commands in the background of a script do.
grep -q '^SigIgn:.*[4567cdef]$' "/proc/$1/status" && exit 1
kill -QUIT "$1"
while grep -qs '^ShdPnd:.*[4567cdef]$' "/proc/$1/status"; do :; done
