# What quartier needs from Debian 12, and how to get it; how it is built and tested. Sourced by ./run, ./test and scripts.

build_packages=(
  g++ cmake ninja-build pkg-config ccache
  qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-tools-dev qt6-l10n-tools qt6-translations-l10n libgl-dev libegl-dev libvulkan-dev libxkbcommon-dev
  libimgui-dev libepoxy-dev libcairo2-dev libfontconfig-dev
  libtbb-dev libfmt-dev libigraph-dev nlohmann-json3-dev libcli11-dev
  libexpat1-dev libarchive-dev libmuparser-dev libre2-dev libxlsxwriter-dev libpng-dev libicu-dev zlib1g-dev libopenmpi-dev
)
run_packages=(libgl1-mesa-dri libegl1 libegl-mesa0 libglx-mesa0 qt6-qpa-plugins fonts-dejavu-core)
test_packages=(libgtest-dev libgmock-dev clang-format clang-tidy openmpi-bin xvfb xauth xdotool python3)
fuzz_packages=(clang libclang-rt-14-dev)

# need_packages NAME...: installs those that are missing, as root or through sudo, and says which.
need_packages() {
  local missing=() name
  for name in "$@"; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  if ! command -v apt-get >/dev/null; then
    echo "quartier needs these packages of Debian 12 (or your system's equivalents), and there is no apt-get here: ${missing[*]}" >&2
    exit 1
  fi
  local as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || { echo "quartier needs to install packages: run as root, or install them yourself: ${missing[*]}" >&2; exit 1; }
    as_root=(sudo)
  fi
  echo "Installing from the distribution: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# test_names BUILD_FOLDER ARGUMENT...: those of the tests that ctest selects by these arguments, a line each.
test_names() {
  ctest --test-dir "$1" -N "${@:2}" | sed -n 's/^ *Test *#[0-9]*: //p'
}

# build PRESET_FOLDER TARGET...: quiet unless something fails.
build() {
  local folder=$1 log; shift
  log=$(mktemp)
  if ! ninja -C "$folder" "$@" >"$log" 2>&1; then
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$log" >&2
    rm -f "$log"
    exit 1
  fi
  rm -f "$log"
}
