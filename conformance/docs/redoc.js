/* global Redoc, contract */
const options = { expandResponses: '2XX', disableGoogleFont: true, downloadUrls: [{ url: 'openapi.json' }] }
Redoc.init(contract, options, document.getElementById('viewer'))
