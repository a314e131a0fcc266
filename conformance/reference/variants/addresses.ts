import type { Urls } from '../call.ts'
import type { Rules } from '../rules.ts'
import { variantsOf, type Variants } from './variant.ts'

function baseOf(kind: string, urls: Urls): string {
  return kind === 'token' ? urls.vaultUrl : urls.baseUrl
}

function locating(write: (path: string, base: URL) => string): Partial<Rules> {
  return {
    location: (kind, id, urls) => write(`/${kind}s/${id}`, new URL(baseOf(kind, urls))),
  }
}

const prefixes = { vault: '/vault/v2', base: '/api', pay: '/pay' }

function prefixOf(base: URL): string {
  return base.pathname.replace(/\/$/, '')
}

/** Honest places of the endpoints, and forms of the locations that name them. */
export const addressVariants: Variants = variantsOf({
  'authorize-uri-origin': {
    'has an origin for each base': [{}, { options: { split: true } }],
  },
  'location-form': {
    'has a prefix on each base': [{}, { options: { prefixes } }],
    'has prefixes on three origins': [{}, { options: { prefixes, split: true } }],
    'locates with the prefix': [locating((path, base) => prefixOf(base) + path), { options: { prefixes } }],
    'locates with full URLs': [
      locating((path, base) => base.origin + prefixOf(base) + path),
      { options: { prefixes, split: true } },
    ],
    'locates without a leading slash': [locating((path) => path.slice(1)), { options: { prefixes } }],
    'locates with a query': locating((path) => `${path}?expand=none`),
    'locates a list with a full URL': { listLocation: (path, { baseUrl }) => baseUrl + path },
  },
})
