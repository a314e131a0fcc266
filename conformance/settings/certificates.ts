import { existsSync, readFileSync } from 'node:fs'
import { shown, UsageError } from './usage.ts'

/** Reads a file of certificates in PEM; throws a UsageError that names `subject` where it holds none. */
export function readCertificates(subject: string, file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new UsageError(`${subject}: ${shown(file)} holds no certificate; name a file in PEM.`)
}
