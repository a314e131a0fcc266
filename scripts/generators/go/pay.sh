export PATH="$PATH:${GOPATH:-$HOME/go}/bin" GOPROXY=off GOTOOLCHAIN=local
if ! command -v oapi-codegen || ! go list github.com/oapi-codegen/runtime; then
  echo 'go -C scripts/generators/go mod download && go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
  exit 69
fi
oapi-codegen -generate types,client,skip-prune -package main -o payment.gen.go openapi.json
go run .
