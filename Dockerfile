# One image for web, worker, migrate and admin; the command selects which of them runs.

# The tag follows Node's updates. For reproducible images pass a digest: docker build --build-arg
# NODE_IMAGE=node@sha256:… .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The build needs no install scripts, so npm runs none.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
# The base image provides Node, so the copy from npm is not needed.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY bin ./bin
RUN ln -s /app/bin/sempat-admin /usr/local/bin/sempat-admin
COPY deploy/tables.txt ./deploy/tables.txt
COPY migrations ./migrations
COPY src/domain ./src/domain
COPY src/format ./src/format
COPY src/server ./src/server
COPY --from=build /app/src/locales ./src/locales
COPY --from=build /app/build ./build
# Files belong to root, so the process cannot modify its own code.
USER node
EXPOSE 3000
CMD ["node", "src/server/entry/web.ts"]
