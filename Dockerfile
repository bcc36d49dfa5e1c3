# One image for web, worker, migrate and admin; the command chooses.
# dev/rehearse-container.ts follows the last stage line by line where no container engine is at hand.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script for a build, so none is run.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
# Node comes from the base image; the copy that npm brings is for machines without it.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY bin ./bin
COPY migrations ./migrations
COPY src/domain ./src/domain
COPY src/server ./src/server
COPY --from=build /app/src/locales ./src/locales
COPY --from=build /app/build ./build
# The files belong to root, the process does not: it can change nothing of itself.
USER node
EXPOSE 3000
CMD ["node", "src/server/main.web.ts"]
