FROM node:24-alpine AS package
WORKDIR /assay
COPY . .
RUN npm ci --no-audit --no-fund --ignore-scripts
RUN npm pack --silent --pack-destination /tmp

FROM node:24-alpine
COPY --from=package /tmp/payment-assay-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund --silent /tmp/payment-assay-*.tgz
USER node
WORKDIR /home/node
ENTRYPOINT ["assay"]
CMD ["--help"]
