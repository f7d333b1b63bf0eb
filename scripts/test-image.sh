#!/usr/bin/env bash
# npm run test:image: builds the Dockerfile and walks a purchase in the image, as root on Debian, where no registry can be
# reached. In place of the image of Node it begins with Debian 12 by debootstrap and this machine's Node, so it says
# nothing about the base that the Dockerfile names, nor about Node 24. Everything else is the Dockerfile's. A folder in
# IMAGE_WORK keeps the stand-in for the next time.
set -euo pipefail
cd "$(dirname "$0")/.."
WORK=${IMAGE_WORK:-$(mktemp -d /tmp/pintuan-image-XXXXXX)}
BASE=localhost/pintuan-stand-in
IMAGE=localhost/pintuan-test
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
export CONTAINERS_STORAGE_CONF=$WORK/storage.conf
mkdir -p "$WORK"
printf '[storage]\ndriver = "vfs"\nrunroot = "%s/run"\ngraphroot = "%s/graph"\n' "$WORK" "$WORK" > "$CONTAINERS_STORAGE_CONF"
container=
finish() {
  [ -z "$container" ] || buildah rm "$container" > /dev/null || true
  [ -n "${IMAGE_WORK:-}" ] || { buildah rmi --all --force > /dev/null 2>&1 || true; rm -rf "$WORK"; }
}
trap finish EXIT

command -v buildah > /dev/null && command -v debootstrap > /dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends buildah debootstrap; }

if [ ! -x "$WORK/root/usr/local/bin/node" ]; then
  debootstrap --variant=minbase --include=ca-certificates bookworm "$WORK/root" > "$WORK/debootstrap.log"
  # What Node's image adds: Node with npm, and the user that owns 1000.
  install -D -m 755 "$(node -p process.execPath)" "$WORK/root/usr/local/bin/node"
  mkdir -p "$WORK/root/usr/local/lib/node_modules"
  cp -a "$(dirname "$(realpath "$(command -v npm)")")/.." "$WORK/root/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$WORK/root/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$WORK/root/usr/local/bin/npx"
  # Headers, for add-ons that have to be compiled.
  mkdir -p "$WORK/root/usr/local/include"
  cp -a "$(dirname "$(realpath "$(node -p process.execPath)")")/../include/node" "$WORK/root/usr/local/include/node"
  chroot "$WORK/root" useradd --uid 1000 --user-group --create-home node
  # Certificates of a proxy that stands between this machine and the registry.
  cp -L /etc/ssl/certs/ca-certificates.crt "$WORK/root/etc/ssl/certs/ca-certificates.crt"
fi

container=$(buildah from scratch)
buildah add -q "$container" "$WORK/root" / > /dev/null
buildah config --env npm_config_nodedir=/usr/local --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --env PATH=/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin "$container"
buildah commit -q --rm "$container" "$BASE" > /dev/null
container=

sed -E "s|^FROM node:\S+|FROM $BASE|" Dockerfile > "$WORK/Dockerfile"
# Docker's own format has the health check; few open files, as a strict host allows.
buildah build -q --format docker --pull-never --ulimit nofile=1024:1024 --file "$WORK/Dockerfile" --tag "$IMAGE" . > "$WORK/id"
container=$(buildah from --pull-never "$IMAGE")
buildah inspect --type image "$IMAGE" > "$WORK/image.json"
node --import tsx scripts/walk-image.ts "$WORK/image.json" "$(buildah mount "$container")"
