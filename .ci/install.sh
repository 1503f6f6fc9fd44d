#!/bin/sh
# Installs whydoku from an archive of a release, after checking its SHA-256:
#   whydoku-install.sh URL [FOLDER]     URL: the folder of the release's files; FOLDER: ~/.local/bin
set -eu
from=${1:?usage: whydoku-install.sh URL [FOLDER]}
to=${2:-$HOME/.local/bin}
case $(uname -s) in
    Linux) system=unknown-linux-musl ;;
    Darwin) system=apple-darwin ;;
    *) echo "there is no archive for $(uname -s) here; take the .zip, or: cargo install whydoku" >&2; exit 1 ;;
esac
case $(uname -m) in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) echo "there is no archive for $(uname -m); build it: cargo install whydoku" >&2; exit 1 ;;
esac
name=whydoku-$machine-$system
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
curl --fail --silent --show-error --location --remote-name-all "$from/$name.tar.gz" "$from/$name.tar.gz.sha256"
if command -v sha256sum >/dev/null; then sha256sum --check --quiet "$name.tar.gz.sha256"; else shasum -a 256 -c "$name.tar.gz.sha256"; fi
tar -xzf "$name.tar.gz"
mkdir -p "$to"
cp "$name/whydoku" "$to"
echo "$to/whydoku: $("$to/whydoku" --version). Manual pages and completions are in the archive."
