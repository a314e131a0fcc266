// Generated from openapi/ by npm run generate. Do not edit.
import type { Profile } from './profile.js'

/** The default of each setting that has one. */
export const defaults = {
  live: false,
  webhookTimeout: 10,
  timeout: 10,
  depth: 'normal',
  concurrency: 24,
  maxRequests: 5000,
  maxTime: 900,
  whole: false,
  strict: false,
  verbose: false,
  jsonLines: false,
  reverseOrder: 'reverse_chronological',
  returnUri:
    'https://example.com/Assay/Conformance/{nonce}?run={nonce}&from=Assay%2B1&item=first&item=second&note=&to=cart%20of%2F1',
} satisfies Partial<Profile>
