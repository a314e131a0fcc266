// What the kit uses of undici, from the modules that hold it: its index loads its fetch, caches, mocks and sockets of the web too.
export { default as Agent } from 'undici/lib/dispatcher/agent.js'
export { default as buildConnector } from 'undici/lib/core/connect.js'
