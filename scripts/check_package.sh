#!/usr/bin/env bash
# scripts/check_package.sh BUILD_FOLDER [PICTURE]: makes the Debian package of a build, installs it into a bare Debian 12
# (debootstrap, a folder that goes away at the end), and runs it there: version, info, communities, render, the window for
# some seconds under Xvfb, of which PICTURE becomes a screenshot. As root; takes some minutes and the network. By hand.
set -euo pipefail
build=$(cd "${1:?usage: scripts/check_package.sh BUILD_FOLDER [PICTURE]}" && pwd)
picture=${2:-}
for tool in debootstrap dpkg-deb Xvfb import; do
  command -v "$tool" >/dev/null || { echo "scripts/check_package.sh needs $tool" >&2; exit 1; }
done
work=$(mktemp -d)
server=
window=
clean_up() {
  [[ -z $window ]] || kill "$window" 2>/dev/null || true
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  ! mountpoint -q "$work/root/proc" || umount "$work/root/proc"
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

echo "making the package"
(cd "$build" && cpack -G DEB -B "$work/package" >/dev/null)
package=$(echo "$work"/package/*.deb)
dpkg-deb --info "$package" | grep -E '^ (Package|Version|Architecture|Depends|Section)'
echo "making a bare Debian 12"
debootstrap --variant=minbase bookworm "$work/root" >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
mount -t proc proc "$work/root/proc"
cp "$package" "$work/root/tmp/"
inside() { chroot "$work/root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
echo "installing"
inside apt-get update -qq >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
inside DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "/tmp/$(basename "$package")" \
  >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }

echo "running"
inside quartier --version
inside quartier info sample:les-miserables | grep '77 nodes, 254 edges'
inside quartier communities sample:les-miserables -o /tmp/communities.csv | grep '^6 communities, modularity'
[[ $(wc -l <"$work/root/tmp/communities.csv") -eq 78 ]]
inside quartier convert sample:les-miserables /tmp/sample.gexf >/dev/null
Xvfb :97 -screen 0 1600x1000x24 +extension GLX -ac >/dev/null 2>&1 &
server=$!
sleep 2
# The server is outside and reached through its abstract socket.
inside DISPLAY=:97 quartier /tmp/sample.gexf 2>"$work/log" &
window=$!
sleep 15
kill -0 "$window" 2>/dev/null || { echo "the window went away:" >&2; cat "$work/log" >&2; exit 1; }
[[ -z $picture ]] || DISPLAY=:97 import -window root "$picture"
inside DEBIAN_FRONTEND=noninteractive apt-get remove -y -qq quartier >/dev/null 2>&1
[[ ! -e $work/root/usr/bin/quartier ]]
echo "the package is well"
