#!/usr/bin/env bash
# container.sh ROOT FOLDER COMMAND...: runs a command as in a container of a notebook service or an image: as root, in
# ROOT (a Debian root), without network, without user namespaces, and with Docker's default capabilities. In the
# container, FOLDER is /mnt. The script needs root, because all user ids must exist there, as in such a container.
set -eu -o pipefail
if [ "$1" != --inside ]; then
  ready=$(mktemp -d)
  trap 'rm -rf -- "$ready"' EXIT
  mkfifo "$ready/mapped"
  set -m  # else what runs here would ignore SIGQUIT, with which make ends quietly (leave_quietly.sh)
  # A process has its capabilities in the namespace only from the first program that it starts with mapped user ids.
  unshare --user --mount --net --pid --ipc --uts --fork --kill-child \
    bash -c 'read -r _ <"$1" && shift && exec "$@"' bash "$ready/mapped" "$0" --inside "$@" &
  outer=$!
  until inner=$(cat "/proc/$outer/task/$outer/children") && [ -n "$inner" ]; do sleep 0.05; done
  for ids in uid gid; do echo "0 0 65536" >"/proc/${inner%% *}/${ids}_map"; done
  echo >"$ready/mapped"
  wait "$outer"
  exit
fi
root=$(realpath -- "$2") folder=$(realpath -- "$3")
shift 3
mount --make-rprivate / && ip link set lo up
mount --bind "$root" "$root" && cd -- "$root"
mount --bind "$folder" mnt && mount -t proc proc proc && mount -t tmpfs tmpfs tmp && mount --rbind /dev dev
echo 0 >proc/sys/user/max_user_namespaces
kept=-all
for name in chown dac_override fowner fsetid kill setgid setuid setpcap; do kept+=,+$name; done
exec env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  chroot . setpriv --bounding-set "$kept" --inh-caps=-all sh -c 'cd /mnt && exec "$@"' sh "$@"
