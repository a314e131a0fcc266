import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageDriver } from '../../authorization/drivers/page.ts'
import type { RunRecord } from '../../../generated/report.js'
import { undeclared } from '../../settings/options.ts'
import { extentOf } from '../../settings/settings.ts'
import { startReference, type Reference, type ReferenceOptions } from '../../reference/index.ts'
import { run } from '../../run/run.ts'
import { hostile } from './sample.ts'

/** A folder that is gone after the test. */
export function folderFor(t: { teardown: (action: () => unknown) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-reports-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Judges the reference implementation as some options have it; the file gets its exchanges, and an answer or a webhook may take so many seconds. */
export async function judged(
  options: ReferenceOptions,
  file: string | null,
  only: readonly string[] = [],
  patience = 1.5,
): Promise<RunRecord> {
  const reference = await startReference(options)
  try {
    return await judgedAt(reference, file, only, patience)
  } finally {
    await reference.close()
  }
}

/** Judges a running reference implementation. */
export function judgedAt(
  reference: Reference,
  file: string | null,
  only: readonly string[] = [],
  patience = 1.5,
): Promise<RunRecord> {
  const { vaultUrl, baseUrl, payUrl, keys } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  return run({
    target: { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live: false, embedded: false },
    driver: pageDriver(),
    webhook: {
      host: '127.0.0.1',
      port: 0,
      path: null,
      publicUrl: null,
      registered: true,
      register: (url) => reference.registerWebhook(url),
    },
    ...extentOf({ timeout: patience, webhookTimeout: patience, sample: 4 }),
    only,
    tag: [],
    maxAmount: null,
    histories: false,
    declared: undeclared,
    exchanges: file,
    onProgress() {},
    signal: null,
  })
}

/** Breaks fields of cards, sources and charges, and the limits of amounts. */
export const broken: ReferenceOptions = {
  rules: { amountInRange: () => true, sameAmount: () => true } as NonNullable<ReferenceOptions['rules']>,
  tampers: [
    {
      schema: 'Card',
      change: (card) =>
        Object.fromEntries(Object.entries(card).map(([name, value]) => [name, kept.has(name) ? value : {}])),
    },
    { schema: 'Source', change: (source) => ({ ...source, ...texts(source, 'a text') }) },
    {
      schema: 'Charge',
      change: (charge) => ({ ...charge, ...texts(charge, 'a text'), paid_at: 'yesterday' }),
    },
  ],
}

/** Answers hostile text wherever a field may hold some. */
export const attacking: ReferenceOptions = {
  tampers: [
    { schema: 'Source', change: (source) => ({ ...source, ...texts(source, hostile), [hostile]: hostile }) },
    { schema: 'Token', change: (token) => ({ ...token, used: hostile, [hostile]: { [hostile]: hostile } }) },
    {
      schema: 'Event',
      change: (event) => ({ ...event, key: hostile, location: `javascript:alert(1)${hostile}` }),
    },
  ],
}

const kept = new Set([
  'object',
  'id',
  'location',
  'livemode',
  'amount',
  'currency',
  'status',
  'source',
  'type',
  'bank',
  'flow',
])

/** Every member of a resource that is no text as a text, but what others stand on. */
function texts(resource: Record<string, unknown>, text: string): Record<string, string> {
  const names = Object.keys(resource).filter(
    (name) => !kept.has(name) && ['object', 'number', 'boolean'].includes(typeof resource[name]),
  )
  return Object.fromEntries(names.map((name) => [name, text]))
}
