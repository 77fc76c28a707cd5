#!/usr/bin/env bash
# cluster.sh start|stop FOLDER: runs Slurm with three nodes on this machine, from Debian's packages unpacked into build/slurm,
# without root, without installation, on the loopback interface only. FOLDER contains its state; `. FOLDER/environment` makes
# sbatch and squeue usable. Functions for a test that sources this file: start_node N, kill_node N, start_controller,
# stop_controller.
set -u -o pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../../.." && pwd) || exit 3
slurm=$root/build/slurm
if [[ $root =~ [^A-Za-z0-9/._+-] ]]; then
  echo "Slurm's settings take plain letters only: move the package to a path without spaces or accents."
  exit 3
fi
packages='slurm-client slurm-wlm-basic-plugins slurmctld slurmd munge libmunge2 libhwloc15 liblua5.1-0 libjson-c5
  libnuma1 libdbus-1-3 libyaml-0-2'

fetch() {
  [ -x "$slurm/usr/sbin/slurmctld-wlm" ] && return
  mkdir -p "$slurm/debs" && cd "$slurm/debs" || exit 3
  local name
  for name in $packages; do
    apt-get -q download "$name" >/dev/null 2>&1 || true
  done
  for name in ./*.deb; do dpkg-deb -x "$name" "$slurm" || exit 3; done
  cd - >/dev/null || exit 3
  [ -x "$slurm/usr/sbin/slurmctld-wlm" ] || { echo "Slurm's packages could not be fetched: apt-get update first."; exit 3; }
}

libraries() { echo "$slurm/usr/lib/$(gcc -print-multiarch):$slurm/usr/lib/$(gcc -print-multiarch)/slurm-wlm:$slurm/usr/lib/$(gcc -print-multiarch)/slurm"; }

plugins() { dirname -- "$(find "$slurm/usr/lib" -name 'auth_munge.so' | head -1)"; }

configure() {
  mkdir -p "$S"/{run,state,spool,log}
  cat >"$S/slurm.conf" <<EOF
ClusterName=labs
SlurmctldHost=localhost
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$S/run/munge.sock
CryptoType=crypto/munge
PluginDir=$(plugins)
SlurmctldPort=17817
SlurmctldPidFile=$S/run/slurmctld.pid
SlurmdPidFile=$S/run/slurmd.%n.pid
StateSaveLocation=$S/state
SlurmdSpoolDir=$S/spool/%n
SlurmctldLogFile=$S/log/slurmctld.log
SlurmdLogFile=$S/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=2
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
JobRequeue=1
SlurmdTimeout=10
KillWait=2
SlurmdParameters=config_overrides
NodeName=n[1-3] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[17821-17823] CPUs=2 RealMemory=4000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF
  [ -f "$S/munge.key" ] || (umask 077 && head -c 128 /dev/urandom >"$S/munge.key")
  cat >"$S/environment" <<EOF
export SLURM_CONF='$S/slurm.conf'
export LD_LIBRARY_PATH='$(libraries)'
export PATH="$slurm/usr/bin:$slurm/usr/sbin:\$PATH"
EOF
}

start_munge() {
  chmod go-w "$S" "$S/run"
  "$slurm/usr/sbin/munged" --force --key-file "$S/munge.key" --socket "$S/run/munge.sock" --pid-file "$S/run/munged.pid" \
    --log-file "$S/log/munged.log" --seed-file "$S/run/munged.seed" 2>"$S/log/munged.start"
}

start_controller() { slurmctld-wlm >"$S/log/slurmctld.start" 2>&1; }
stop_controller() { kill "$(cat "$S/run/slurmctld.pid")" 2>/dev/null; sleep 1; }

start_node() {
  mkdir -p "$S/spool/n$1"
  "$slurm/usr/sbin/slurmd-wlm" -N "n$1" -d "$slurm/usr/sbin/slurmstepd-wlm" >"$S/log/slurmd.n$1.start" 2>&1
}

# Kills the daemon, its step daemons and their children, as in a power failure.
kill_node() {
  local daemon one
  daemon=$(cat "$S/run/slurmd.n$1.pid") || return
  for one in $(pgrep -f "slurmstepd.*" ) ; do
    grep -qz "SLURMD_NODENAME=n$1" "/proc/$one/environ" 2>/dev/null && kill -9 "$one"
  done
  kill -9 "$daemon" 2>/dev/null
  for one in /proc/[0-9]*; do
    grep -qsz "SLURMD_NODENAME=n$1" "$one/environ" && grep -qsz "SLURM_CONF=$S" "$one/environ" && kill -9 "${one#/proc/}" 2>/dev/null
  done
  return 0
}

start_cluster() {
  fetch && configure && . "$S/environment" && start_munge && start_controller || return 3
  for node in 1 2 3; do start_node "$node"; done
  for _ in $(seq 60); do [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 3 ] && return 0; sleep 0.5; done
  echo "The nodes did not come up: see $S/log"
  return 3
}

stop_cluster() {
  local file
  for file in "$S"/run/*.pid; do [ -f "$file" ] && kill -9 "$(cat "$file")" 2>/dev/null; done
  return 0
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  [ $# = 2 ] || { echo "Say start or stop, and a folder: cluster.sh start /tmp/cluster"; exit 2; }
  mkdir -p "$2" && S=$(cd -- "$2" && pwd) || exit 2
  case $1 in start) start_cluster ;; stop) stop_cluster ;; *) exit 2 ;; esac
fi
