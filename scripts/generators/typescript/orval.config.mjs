const output = { target: 'payment/index.ts', client: 'fetch', baseUrl: process.env.API }
export default { payment: { input: 'openapi.json', output } }
