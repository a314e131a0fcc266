import type { Rules } from '../rules.ts'
import { variantsOf } from './variant.ts'

const locating = (write: (path: string, base: URL) => string): Partial<Rules> => ({
  location: ({ kind, id, urls: { vaultUrl, baseUrl } }) =>
    write(`/${kind}s/${id}`, new URL(kind === 'token' ? vaultUrl : baseUrl)),
})
const prefixes = { vault: '/vault/v2', base: '/api', pay: '/pay' }
const prefixOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '')

/** Honest places of the endpoints, and forms of the locations that name them. */
export const addressVariants = variantsOf({
  'authorize-uri-host': {
    'has an origin for each base': [{}, { options: { split: true } }],
  },
  'location-form': {
    'has a prefix on each base': [{}, { options: { prefixes } }],
    'has prefixes on three origins': [{}, { options: { prefixes, split: true } }],
    'locates with the prefix': [
      locating((path, base) => prefixOf(base) + path),
      { options: { prefixes } },
    ],
    'locates with full URLs': [
      locating((path, base) => base.origin + prefixOf(base) + path),
      { options: { prefixes, split: true } },
    ],
    'locates without a leading slash': [
      locating((path) => path.slice(1)),
      { options: { prefixes } },
    ],
    'locates with a query': locating((path) => `${path}?expand=none`),
    'locates a list with a full URL': {
      listLocation: ({ path, urls: { baseUrl } }) => baseUrl + path,
    },
  },
})
