/* global Scalar, contract */
const agent = { disabled: true }
const options = {
  content: contract,
  withDefaultFonts: false,
  telemetry: false,
  agent,
  showDeveloperTools: 'never',
}
Scalar.createApiReference('#viewer', options)
