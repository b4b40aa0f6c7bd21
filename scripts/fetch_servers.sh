#!/bin/sh
# nginx, Caddy, HAProxy and promtool of Debian, for the tests of ops/: unpacked into a folder, not installed, so nothing is
# started and nobody need be root. Where there is no apt or no network those that the machine has are tried, as ever.
set -eu
folder=${1:?the folder they go to}
command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1 || exit 0
[ ! -e "$folder/tried" ] || exit 0
mkdir -p "$folder/packages" "$folder/root" "$folder/bin"
folder=$(cd "$folder" && pwd)
for program in nginx caddy haproxy promtool; do
    ! command -v "$program" >/dev/null 2>&1 && [ ! -x "/usr/sbin/$program" ] || continue
    [ "$program" = promtool ] && package=prometheus || package=$program
    # what few machines have; the rest of what they need is there, or the program is left out below
    needed=$(apt-cache depends --recurse --important "$package" 2>/dev/null | grep -Ex 'lib(lua|opentracing)[^ ]*' | sort -u)
    # shellcheck disable=SC2086
    (cd "$folder/packages" && timeout 120 apt-get download -qq "$package" $needed >/dev/null 2>&1) || continue
done
for package in "$folder"/packages/*.deb; do
    [ ! -e "$package" ] || dpkg --fsys-tarfile "$package" |
        tar --extract --directory "$folder/root" --wildcards --exclude './usr/bin/prometheus' './usr/*bin/*' './usr/lib/*' \
            2>/dev/null || true # few of them have all of these folders
done
rm -r "$folder/packages"
libraries=$(find "$folder/root" -name '*.so.*' -exec dirname {} \; 2>/dev/null | sort -u | tr '\n' ':')
for real in "$folder"/root/usr/sbin/nginx "$folder"/root/usr/sbin/haproxy "$folder"/root/usr/bin/caddy "$folder"/root/usr/bin/promtool; do
    [ -x "$real" ] || continue
    program=$folder/bin/$(basename "$real")
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$libraries" "$real" >"$program"
    chmod +x "$program"
    "$program" -v >/dev/null 2>&1 || "$program" version >/dev/null 2>&1 || "$program" --version >/dev/null 2>&1 || rm "$program"
done
touch "$folder/tried"
