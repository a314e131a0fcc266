import { operations } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { CheckResult, Exchange, Finding, RunRecord, ShownSequence } from '../../generated/report.js'
import { isRecord } from '../basics/values.ts'
import { readJson } from '../http/json.ts'
import { chainTo, originsIn, type Origins } from '../record/evidence.ts'
import { addedTo, dropped, filled, headerWord, requestWords } from './curl.ts'
import { deciding, failures, sequenceOf } from './findings.ts'
import { headerVariable } from '../settings/headers.ts'
import { commandLine, expansion, type Word } from './shell.ts'
import { clean } from './text.ts'

/** Writes a script for each failure that can be shown again by requests, by the id of the requirement. */
export function reproductions(record: RunRecord): Record<string, string> {
  const origins = originsIn(record)
  const scripts = failures(record).flatMap((finding) => {
    const sequence = sequenceOf(finding)
    const script = sequence
      ? replayScript(finding, record, sequence)
      : finding.verdict === 'fail'
        ? requestScript(finding, record, origins)
        : null
    return script === null ? [] : [[finding.id, script]]
  })
  return Object.fromEntries(scripts) as Record<string, string>
}

/** Writes a script that replays a sequence; null where no file holds it. */
function replayScript({ id }: Finding, record: RunRecord, { file }: ShownSequence): string | null {
  if (file === null) return null
  const { implementation, evidence } = record
  const flags = addedHeaders(evidence).flatMap((name) => ['--header', headerWord(name)])
  return scriptOf(id, '0 when it holds, 1 when it does not', evidence, [
    `base=${commandLine([implementation.baseUrl])}`,
    'base=${ASSAY_BASE_URL:-$base}',
    `exec npx --yes payment-assay explore "$base"${flags.length === 0 ? '' : ` ${commandLine(flags)}`} --replay "$(dirname "$0")/../explore/${id}.json"`,
  ])
}

function scriptOf(id: RequirementId, ends: string, exchanges: readonly Exchange[], lines: string[]): string {
  const about = `# ${id}: ${clean(requirements[id].text)}`
  return ['#!/bin/sh', about, `# Ends with ${ends}.`, neededBy(exchanges), ...lines, ''].join('\n')
}

const answer = expansion('$answer')
const status = expansion('$status')
const longest = 20_000
// The answer may hold other ids before its own: its place among them is known.
const made2xx = `made() { case $status in 2??) grep -o '"id"[[:space:]]*:[[:space:]]*"[^"]*"' "$answer" | sed -n "$1"'s/.*"\\([^"]*\\)"$/\\1/p' ;; *) echo "a step before it was answered $status" >&2; exit 2 ;; esac; }`

function requestScript(finding: Finding, record: RunRecord, origins: Origins): string | null {
  const result = deciding(finding)[0]
  const chain = chainTo(result?.exchanges.slice(0, 1) ?? [], origins)
  const last = chain.at(-1)
  if (!result || !last || last.id !== result.exchanges[0] || last.answer === null) return null
  if (!chain.every(isTold) || needsPerson(chain, record)) return null
  // The digits that differ from an accepted card were dropped before they were stored.
  if (/^create-token-card-(number|security)/.test(finding.id)) return null
  const condition = conditionOf(result, last)
  if (condition === null) return null
  const { baseUrl, vaultUrl } = record.implementation
  const names = namesOf(chain, origins)
  const steps = chain.flatMap((exchange) => requestLines(exchange, record, names, exchange === last))
  const compared = ['printf', '\\nexpected  %s\\nactual    HTTP %s\\n', clean(result.expected ?? '', 400)]
  const ends = '0 when it holds, 1 when it does not, 2 when a step before it was not accepted'
  return scriptOf(finding.id, ends, chain, [
    `base=${commandLine([baseUrl])}`,
    `vault=${commandLine([vaultUrl])}`,
    'vault=${ASSAY_VAULT_URL:-${ASSAY_BASE_URL:-$vault}}',
    'base=${ASSAY_BASE_URL:-$base}',
    ...(chain.some(({ request }) => request.body?.includes(dropped))
      ? [': "${ASSAY_CARD_NUMBER:?a test card number that the implementation accepts}"']
      : []),
    'answer=$(mktemp) && trap \'rm -f "$answer"\' EXIT',
    ...(names.size > 0 ? [made2xx] : []),
    ...steps,
    '',
    'cat "$answer"; echo',
    commandLine([...compared, status]),
    `if ${condition}; then echo 'holds'; else echo 'does not hold'; exit 1; fi`,
  ])
}

/** Names the headers that the operator added to any of these exchanges. */
function addedHeaders(exchanges: readonly Exchange[]): string[] {
  return [...new Set(exchanges.flatMap(addedTo))]
}

/** Writes the line that asks for the variables that requests need. */
function neededBy(exchanges: readonly Exchange[]): string {
  const keys = '"${ASSAY_PUBLIC_KEY:?the public key}" "${ASSAY_SECRET_KEY:?the secret key}"'
  const headers = addedHeaders(exchanges).map(
    (name) => ` "\${${headerVariable(name)}:?the value of a header}"`,
  )
  return `: ${keys}${headers.join('')}`
}

/** Tells whether an exchange is a request of which a script can tell all. */
function isTold({ kind, request }: Exchange): boolean {
  return (
    kind === 'request' &&
    /^https?:\/\//.test(request.url) &&
    request.url.length + (request.body?.length ?? 0) <= longest
  )
}

/** Tells whether a customer was on the page of a charge of the chain before its last exchange. */
function needsPerson(chain: readonly Exchange[], { timeline }: RunRecord): boolean {
  const ids = new Set(chain.map(({ id }) => id))
  const pages = new Set(timeline.flatMap(({ id, held }) => (ids.has(id) && held?.page ? [held.page] : [])))
  const end = chain.at(-1)?.start ?? 0
  return timeline.some(({ kind, path, start }) => kind === 'visit' && start < end && pages.has(path))
}

/** Names a variable for each identifier that a later request holds. */
function namesOf(chain: readonly Exchange[], { makers }: Origins): Map<string, string> {
  const ids = new Set(chain.slice(0, -1).map(({ id }) => id))
  const wanted = [...makers].filter(([, exchange]) => ids.has(exchange))
  return new Map(wanted.map(([identifier], at) => [identifier, `id${at + 1}`]))
}

function requestLines(
  exchange: Exchange,
  { implementation }: RunRecord,
  names: ReadonlyMap<string, string>,
  last: boolean,
): string[] {
  const body = exchange.answer?.body ?? ''
  const own = idIn(body)
  const name = own === null ? undefined : names.get(own)
  const curl = ['curl', '-sg', '-o', answer, '-w', '%{http_code}']
  const address = addressWord(exchange.request.url, implementation, names)
  const line = commandLine([...curl, ...requestWords(exchange, names), address])
  const kept =
    own === null || name === undefined || last ? [] : [`${name}=$(made ${ordinalIn(own, body)}) || exit 2`]
  return ['', `status=$(${line})`, ...kept]
}

/** Writes the address of a request, that of the implementation as a variable. */
function addressWord(
  url: string,
  { baseUrl, vaultUrl }: RunRecord['implementation'],
  names: ReadonlyMap<string, string>,
): Word {
  const ofVault = url.startsWith(
    vaultUrl === baseUrl ? `${vaultUrl}${operations.createToken.path}` : `${vaultUrl}/`,
  )
  const root = ofVault ? vaultUrl : baseUrl
  if (!url.startsWith(`${root}/`)) return filled(url, names)
  return [expansion(ofVault ? '$vault' : '$base'), ...[filled(url.slice(root.length), names)].flat()]
}

function idIn(body: string): string | null {
  const json = readJson(body)
  return isRecord(json) && typeof json['id'] === 'string' ? json['id'] : null
}

function ordinalIn(identifier: string, body: string): number {
  const ids = [...body.matchAll(/"id"\s*:\s*"([^"]*)"/g)].map(([, id]) => id)
  return ids.indexOf(identifier) + 1
}

/** Writes the condition of the shell that holds where the requirement does; null where a script cannot tell. */
function conditionOf({ wanted, member }: CheckResult, { answer: came }: Exchange): string | null {
  if (wanted === 'refused') return '[ "${status#4}" != "$status" ]'
  if (wanted === 'accepted') return '[ "${status#2}" != "$status" ]'
  if (member === undefined) return null
  const { name, value } = member
  if (value === null) return commandLine(['grep', '-q', `"${name}"[[:space:]]*:`, answer])
  const isScalar = ['string', 'number', 'boolean'].includes(typeof readJson(value))
  if (!isScalar) return null
  if (!new RegExp(`"${name}"\\s*:\\s*${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`).test(came?.body ?? ''))
    return null
  const pattern = `"${name}"[[:space:]]*:[[:space:]]*${value.replace(/[\\.*[\]^$]/g, '\\$&')}`
  return `! ${commandLine(['grep', '-q', '--', pattern, answer])}`
}
