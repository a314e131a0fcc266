import { execFileSync } from 'node:child_process'
import { isIP } from 'node:net'

/** A certificate that signs itself, and its key, both in PEM. */
export interface Certificate {
  cert: string
  key: string
}

/** Makes a certificate of these names and addresses, good for a day, with openssl. */
export function certificateOf(...names: readonly string[]): Certificate {
  const all = names.map((name) => `${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`).join(',')
  const options = ['-addext', `subjectAltName=${all}`, '-subj', '/CN=assay', '-days', '1', '-nodes']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', '-']
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const made = execFileSync('openssl', ['req', '-x509', ...key, ...options], {
    encoding: 'utf8',
    stdio: [...stdio],
  })
  const [, first = '', cert = ''] = /^([^]*?-----END PRIVATE KEY-----\n)([^]*)$/.exec(made) ?? []
  return { cert, key: first }
}
