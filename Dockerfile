# Build with the tools, run without them. The base is named by the digest of its index for all platforms, so that a build
# next year begins with the same bytes; another one is found by `docker buildx imagetools inspect node:24-bookworm-slim`.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
# Native addons are prebuilt for common machines; these are for the others.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
# Stack traces name lines of the sources, also those of commands (docker exec).
ENV NODE_OPTIONS=--enable-source-maps
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/locales ./locales
COPY --from=build /app/fonts ./fonts
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/db/search/synonyms ./db/search/synonyms
COPY --from=build /app/db/demo/people.json ./db/demo/people.json
COPY --from=build /app/db/demo/proofs ./db/demo/proofs
COPY --from=build /app/db/demo/catalogue ./db/demo/catalogue
COPY --from=build /app/db/demo/pictures ./db/demo/pictures
COPY --from=build /app/db/demo/articles ./db/demo/articles
# A volume that is made for one of these takes its owner over.
RUN mkdir --mode=700 /data /backups && chown node:node /data /backups
# All that is written goes there, so the rest may be read-only: docker run --read-only.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# V8 collects old objects when they take twice the memory of those that live, in place of four times: with 10,000 open
# streams the peak is 430 in place of 700 MB (bench/RESULTS.md).
CMD ["node", "--heap-growing-percent=100", "dist/server/main.js"]
