/* global Redoc, contract, guides */
const options = {
  expandResponses: '2XX',
  disableGoogleFont: true,
  downloadUrls: [{ url: 'openapi.json' }],
}
const tags = [...contract.tags, ...guides]
Redoc.init({ ...contract, tags }, options, document.getElementById('viewer'))
