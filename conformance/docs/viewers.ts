import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { UsageError } from '../profile/usage.ts'

const files = {
  'swagger-ui-bundle.js': 'swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui.css': 'swagger-ui-dist/swagger-ui.css',
  'redoc.standalone.js': 'redoc/bundles/redoc.standalone.js',
}

const install = 'npm install --save-dev swagger-ui-dist@5.35.0 redoc@2.5.4'

/** The files of the viewers by their names on the site; throws a UsageError with the line that installs them where they are missing. */
export function viewerFiles(): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, path]) => [name, offline(read(path))]))
}

function read(path: string): string {
  // Beside the package, and in the project that the command is called from.
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')])
    try {
      return readFileSync(createRequire(from).resolve(path), 'utf8')
    } catch {
      continue
    }
  throw new UsageError(`docs: the viewers are not installed; they come with ${install}.`)
}

// Redoc shows the logo of its maker from their server.
function offline(text: string): string {
  return text.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+\.(svg|png)/g, 'data:,')
}

const shell = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Payment service</title>
<link rel="icon" href="data:,">
${head}
</head>
<body style="margin:0">
${body}
</body>
</html>
`

const tried = `<p style="font: 15px/1.5 sans-serif; max-width: 1420px; margin: 1em auto 0; padding: 0 20px">What is tried here goes to a sandbox: the keys are filled in, and what the examples name is there.
In createCharge, source takes the identifier of a source, or <code>{"type":"duitnow_obw","bank":"cimb"}</code> to create and charge one in a single request.</p>
`

/** The page of Swagger UI; with keys, they are filled in, and each operation gets the one of its kind. */
export function swaggerPage(keys: { publicKey: string; secretKey: string } | null): string {
  const authorize =
    keys === null
      ? ''
      : `onComplete() {
    for (const [scheme, key] of Object.entries(${JSON.stringify({ publicKey: keys.publicKey, secretKey: keys.secretKey })})) ui.preauthorizeBasic(scheme, key, '')
  },`
  return shell(
    'Swagger UI',
    '<link rel="stylesheet" href="swagger-ui.css">',
    `${keys === null ? '' : tried}<div id="viewer"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="contract.js"></script>
<script>
const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#viewer',
  deepLinking: true,
  showExtensions: true,
  showCommonExtensions: true,
  tryItOutEnabled: ${keys !== null},
  validatorUrl: null,
  defaultModelExpandDepth: 3,
  ${authorize}
})
</script>`,
  )
}

/** The page of Redoc. */
export function redocPage(): string {
  return shell(
    'Redoc',
    '',
    `<div id="viewer"></div>
<script src="redoc.standalone.js"></script>
<script src="contract.js"></script>
<script>
Redoc.init(contract, { showExtensions: true, expandResponses: '2XX', disableGoogleFont: true }, document.getElementById('viewer'))
</script>`,
  )
}
