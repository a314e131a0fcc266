import { requirements } from '../../generated/requirements.ts'
import { originsOf } from '../evidence.ts'
import type { CheckResult, Finding, RunRecord } from '../finding.ts'
import type { Exchange } from '../record.ts'
import { unknownKeyInShell } from '../unknown-keys.ts'
import { deciding, failures } from './findings.ts'
import { clean } from './text.ts'

/** A curl script by the id of each failure that a sequence of requests shows, from nothing to what does not hold. */
export function reproductions(record: RunRecord): Record<string, string> {
  const evidence = new Map(record.evidence.map((exchange) => [exchange.id, exchange]))
  const made = new Map<string, string>()
  for (const { id, operation, status, held } of record.timeline)
    if (held !== null && operation?.startsWith('create') && (status ?? 999) < 300 && evidence.has(id))
      made.set(held.id, id)
  const scripts = failures(record).flatMap((finding) => {
    const script = finding.verdict === 'fail' ? scriptOf(finding, record, evidence, made) : null
    return script === null ? [] : [[finding.id, script]]
  })
  return Object.fromEntries(scripts) as Record<string, string>
}

function scriptOf(
  finding: Finding,
  record: RunRecord,
  evidence: ReadonlyMap<string, Exchange>,
  made: ReadonlyMap<string, string>,
): string | null {
  const result = deciding(finding)[0]
  const ids = result?.exchanges.slice(0, 1) ?? []
  const chain = chainOf(ids, evidence, made)
  const last = chain?.at(-1)
  if (!result || !chain || !last || last.answer === null || needsPerson(chain, record)) return null
  // What differs from a card that is accepted was dropped before it was stored.
  if (
    finding.id.startsWith('create-token-card-number') ||
    finding.id.startsWith('create-token-card-security')
  )
    return null
  const assertion = assertionOf(result, last)
  if (assertion === null) return null
  const names = namesOf(chain, made)
  const body = chain.flatMap((exchange) => step(exchange, record, names, exchange === last))
  return [
    '#!/bin/sh',
    `# ${finding.id}: ${clean(requirements[finding.id].text)}`,
    '# Ends with 0 when it holds, 1 when it does not, 2 when a step before it was not accepted.',
    ': "${ASSAY_PUBLIC_KEY:?the public key}" "${ASSAY_SECRET_KEY:?the secret key}"',
    `base=\${ASSAY_BASE_URL:-${quoted(record.implementation.baseUrl)}}`,
    `vault=\${ASSAY_VAULT_URL:-\${ASSAY_BASE_URL:-${quoted(record.implementation.vaultUrl)}}}`,
    ...(chain.some(({ request }) => request.body?.includes(dropped))
      ? [
          ': "${ASSAY_CARD_NUMBER:?a test card number that the implementation accepts}"',
          'code=${ASSAY_SECURITY_CODE:-123}',
        ]
      : []),
    'answer=$(mktemp) && trap \'rm -f "$answer"\' EXIT',
    ...(names.size > 0 ? [made2xx] : []),
    ...body,
    '',
    'cat "$answer"; echo',
    `printf '\\nexpected  %s\\nactual    HTTP %s\\n' ${quoted(clean(result.expected ?? '', 400))} "$status"`,
    assertion,
    '',
  ].join('\n')
}

const dropped = '%5Bdropped%5D'
// The answer may hold other ids before its own: its place among them is known.
const made2xx = `made() { case $status in 2??) grep -o '"id"[[:space:]]*:[[:space:]]*"[^"]*"' "$answer" | sed -n "$1"'s/.*"\\([^"]*\\)"$/\\1/p' ;; *) echo "a step before it was answered $status" >&2; exit 2 ;; esac; }`

/** The exchanges after those that made what they name, in the order in which they were sent; null when one is no request. */
function chainOf(
  ids: readonly string[],
  evidence: ReadonlyMap<string, Exchange>,
  made: ReadonlyMap<string, string>,
): Exchange[] | null {
  const found = new Map<string, Exchange>()
  const add = (id: string): boolean => {
    if (found.has(id)) return true
    const exchange = evidence.get(id)
    if (exchange === undefined || exchange.kind !== 'request') return false
    const origins = originsOf(exchange, made).filter((origin) => origin !== id)
    if (!origins.every(add)) return false
    found.set(id, exchange)
    return true
  }
  return ids.length > 0 && ids.every(add) ? [...found.values()] : null
}

/** Whether a customer was on the page of a charge of the chain before its last exchange. */
function needsPerson(chain: readonly Exchange[], { timeline }: RunRecord): boolean {
  const ids = new Set(chain.map(({ id }) => id))
  const pages = new Set(timeline.flatMap(({ id, held }) => (ids.has(id) && held?.page ? [held.page] : [])))
  const end = chain.at(-1)?.start ?? 0
  return timeline.some(({ kind, path, start }) => kind === 'visit' && start < end && pages.has(path))
}

/** A variable for each identifier that a later request names. */
function namesOf(chain: readonly Exchange[], made: ReadonlyMap<string, string>): Map<string, string> {
  const ids = new Set(chain.slice(0, -1).map(({ id }) => id))
  const wanted = [...made].filter(([, exchange]) => ids.has(exchange))
  return new Map(wanted.map(([identifier], at) => [identifier, `id${at + 1}`]))
}

function step(
  exchange: Exchange,
  { implementation }: RunRecord,
  names: Map<string, string>,
  last: boolean,
): string[] {
  const { request, key, answer } = exchange
  const { baseUrl, vaultUrl } = implementation
  const vault = vaultUrl !== baseUrl && request.url.startsWith(`${vaultUrl}/`)
  const root = vault ? vaultUrl : baseUrl
  const url = request.url.startsWith(`${root}/`)
    ? `"$${vault || request.url.startsWith(`${vaultUrl}/tokens`) ? 'vault' : 'base'}"${filled(request.url.slice(root.length), names)}`
    : filled(request.url, names)
  const keys = {
    public: ' -u "$ASSAY_PUBLIC_KEY:"',
    secret: ' -u "$ASSAY_SECRET_KEY:"',
    unknown: ` -u "${unknownKeyInShell(exchange.operation)}:"`,
    blank: " -u ':'",
    none: '',
  }
  const data = request.body === null ? '' : ` --data-raw ${filled(request.body, names)}`
  const method = request.method === 'POST' && request.body !== null ? '' : ` -X ${quoted(request.method)}`
  const own = [...names].find(([identifier]) => answer !== null && ownIn(answer.body) === identifier)
  const place = own === undefined ? 1 : placeOf(own[0], answer?.body ?? '')
  return [
    '',
    `status=$(curl -sg -o "$answer" -w '%{http_code}'${method}${keys[key]}${data} ${url})`,
    ...(own === undefined || last ? [] : [`${own[1]}=$(made ${place}) || exit 2`]),
  ]
}

function ownIn(body: string): string | null {
  return /^\s*\{/.test(body) ? (parsedId(body) ?? null) : null
}

function parsedId(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

function placeOf(identifier: string, body: string): number {
  const ids = [...body.matchAll(/"id"\s*:\s*"([^"]*)"/g)].map(([, id]) => id)
  return ids.indexOf(identifier) + 1
}

/** The lines that decide, from what was expected and what came; null when they cannot be told in a script. */
function assertionOf({ expected, actual }: CheckResult, { answer }: Exchange): string | null {
  const decide = (holds: string) => `${holds} && echo 'holds' || { echo 'does not hold'; exit 1; }`
  if (/^(refused|a 4xx)/.test(expected ?? '')) return decide('[ "${status#4}" != "$status" ]')
  if (expected?.startsWith('accepted')) return decide('[ "${status#2}" != "$status" ]')
  const absent = /^(\w+) is absent/.exec(actual ?? '')?.[1]
  if (absent !== undefined) return decide(`grep -q '"${absent}"[[:space:]]*:' "$answer"`)
  const [, name, value] = /^(\w+):? (.+?)(?: \(\d+ of \d+ \w+\))?$/.exec(actual ?? '') ?? []
  if (name === undefined || value === undefined || !isScalar(value)) return null
  if (!new RegExp(`"${name}"\\s*:\\s*${escaped(value)}`).test(answer?.body ?? '')) return null
  return decide(
    `! grep -q -- ${quoted(`"${name}"[[:space:]]*:[[:space:]]*${value.replace(/[\\.*[\]^$]/g, '\\$&')}`)} "$answer"`,
  )
}

function isScalar(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== 'object'
  } catch {
    return false
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** A text for the shell, its identifiers as variables and what was dropped as the operator's. */
function filled(text: string, names: ReadonlyMap<string, string>): string {
  const parts = clean(text, 8000).split(/(%5Bdropped%5D|[\w-]+)/)
  let before = ''
  return parts
    .map((part) => {
      if (part === dropped) return before.includes('security_code') ? `"$code"` : `"$ASSAY_CARD_NUMBER"`
      if (/^[\w-]+$/.test(part)) before = /(number|security_code)$/.test(part) ? part : before
      const name = names.get(part)
      return name === undefined ? (part === '' ? '' : quoted(part)) : `"$${name}"`
    })
    .join('')
    .replaceAll("''", '')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
