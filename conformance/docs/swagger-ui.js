/* global SwaggerUIBundle, contract, sandboxKeys */
const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#viewer',
  deepLinking: true,
  showCommonExtensions: true,
  tryItOutEnabled: sandboxKeys !== null,
  validatorUrl: null,
  defaultModelExpandDepth: 3,
  // A source is named or made in the request: the way that is left empty is not sent.
  requestInterceptor(request) {
    const form = request.body
    if (typeof form === 'string')
      request.body = form.replace(/(^|&)source(%5B\w+%5D)?=(?=&|$)/g, '')
    return request
  },
  // Each operation gets the key of its kind.
  onComplete() {
    for (const [scheme, key] of Object.entries(sandboxKeys ?? {}))
      ui.preauthorizeBasic(scheme, key, '')
  },
})
