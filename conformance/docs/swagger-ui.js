/* global SwaggerUIBundle, contract, sandboxKeys */
const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#viewer',
  deepLinking: true,
  showCommonExtensions: true,
  tryItOutEnabled: sandboxKeys !== null,
  validatorUrl: null,
  defaultModelExpandDepth: 3,
  // Each operation gets the key of its kind.
  onComplete() {
    for (const [scheme, key] of Object.entries(sandboxKeys ?? {})) ui.preauthorizeBasic(scheme, key, '')
  },
})
