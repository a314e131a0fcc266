/* global contract */
const api = document.createElement('elements-api')
Object.assign(api, { apiDescriptionDocument: JSON.stringify(contract), router: 'hash', layout: 'responsive' })
document.getElementById('viewer').append(api)
