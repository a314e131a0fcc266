/* global Redoc, contract */
const options = { expandResponses: '2XX', disableGoogleFont: true }
Redoc.init(contract, options, document.getElementById('viewer'))
