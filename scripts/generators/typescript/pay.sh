# Takes the generator, such as orval@8.5.0, and its program. Both generators need a newer Node than the package.
packages="-y -p node@22 -p typescript@5.9.3 -p $1 --"
if ! npx --offline $packages node -e 0; then
  echo "npx $packages node -e 0"
  exit 69
fi
case $2 in
  orval.ts) npx --offline $packages orval --config orval.config.mjs ;;
  openapi-ts.ts) npx --offline $packages openapi-ts -i openapi.json -o payment ;;
esac | tee output
if grep -Ei '\b(warn(ing)?|invalid|unsupported|not supported)\b' output; then exit 1; fi
echo '{ "private": true, "type": "module" }' >package.json
# Only now: npx would take what it finds here in place of what it is asked for.
ln -s "$KIT/node_modules" node_modules
node_modules/.bin/tsc --noEmit --strict --skipLibCheck --target es2023 --lib es2023,dom,dom.iterable --types node \
  --module esnext --moduleResolution bundler --allowImportingTsExtensions "$2"
node --import tsx "$2"
