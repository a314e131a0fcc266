FROM node:24-alpine AS build
WORKDIR /assay
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund --ignore-scripts

FROM node:24-alpine
COPY --from=build /assay/package.json /opt/assay/
COPY --from=build /assay/node_modules /opt/assay/node_modules
COPY --from=build /assay/dist /opt/assay/dist
# Reports are written to a mount of /work by whatever user `docker run --user` names.
RUN ln -s /opt/assay/dist/conformance/main.js /usr/local/bin/assay && install -d -m 1777 /work
USER node
WORKDIR /work
ENTRYPOINT ["assay"]
CMD ["--help"]
