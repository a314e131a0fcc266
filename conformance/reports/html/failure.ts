import { requirements } from '../../../generated/requirements.ts'
import { originsOf } from '../../evidence.ts'
import type { CheckResult, Finding, RunRecord } from '../../finding.ts'
import type { Exchange } from '../../record.ts'
import type { Step } from '../../timeline.ts'
import { binds, deciding, placeOf, type Shown } from '../findings.ts'
import { clean, counted } from '../text.ts'
import { command, exchangeMarkup, type Fault } from './exchange.ts'
import { sequenceMarkup } from './sequence.ts'
import { badgeOf, show } from './show.ts'

const mostChecks = 4
const mostExchanges = 2
// What one page can show of a run in which hardly anything holds.
const mostUnfolded = 60

/** What all failures of a report are drawn from. */
export interface Sight extends Shown {
  evidence: ReadonlyMap<string, Exchange>
  steps: ReadonlyMap<string, Step>
  made: ReadonlyMap<string, string>
  scripts: ReadonlySet<string>
}

/** Looks up once what the failures of a record need. */
export function sightOf(shown: Shown, scripts: Iterable<string>): Sight {
  const { evidence, timeline } = shown.record
  const made = new Map<string, string>()
  for (const { id, operation, held } of timeline)
    if (held !== null && operation?.startsWith('create') && !made.has(held.id)) made.set(held.id, id)
  return {
    ...shown,
    evidence: new Map(evidence.map((exchange) => [exchange.id, exchange])),
    steps: new Map(timeline.map((step) => [step.id, step])),
    made,
    scripts: new Set(scripts),
  }
}

/** One failure: the requirement, expected beside actual, the exchanges with the field at fault, what happened, how to see it again. */
export function failureMarkup(finding: Finding, sight: Sight, at: number): string {
  const { record, again } = sight
  const { id, level, verdict } = finding
  const results = deciding(finding)
  const shown: readonly CheckResult[] = results.slice(0, mostChecks)
  const left = results.length - shown.length
  return `<article class="failure${verdict === 'error' ? ' own' : ''}" id="failure-${id}" aria-labelledby="title-${id}"><h3 id="title-${id}">${badgeOf(verdict)} <a href="#requirement-${id}">${id}</a> <span class="level">${level}${binds(finding, record) ? '' : ', does not bind'}</span></h3>
<p class="sentence">${show(requirements[id].text)} <small>${show(placeOf(id))}</small></p>
${shown.map((result) => resultMarkup(result, finding, sight, at < mostUnfolded)).join('\n')}${left > 0 ? `<p>And ${counted(left, 'more check')}, in report.json.</p>` : ''}
<h4>Again</h4>${command(`${again} --only ${id}`, 'the command that runs it again')}${sight.scripts.has(id) ? `<p>The whole chain of requests as a script: <a href="reproduce/${id}.sh">reproduce/${id}.sh</a></p>` : ''}</article>`
}

function resultMarkup(result: CheckResult, finding: Finding, sight: Sight, unfolded: boolean): string {
  const { title, expected, actual, reason } = result
  const exchanges = result.exchanges.flatMap((id) => sight.evidence.get(id) ?? [])
  const fault = faultOf(result, finding)
  const left = exchanges.length - mostExchanges
  const { vaultUrl, baseUrl } = sight.record.implementation
  const beside =
    expected === null && actual === null
      ? ''
      : `<dl class="beside"><div><dt>expected</dt><dd>${show(expected ?? 'it to hold')}</dd></div><div><dt>actual</dt><dd>${show(actual ?? 'it did not')}</dd></div></dl>`
  return `<p class="check">${show(title, 300)}</p>${beside}${reason === null || reason === '' ? '' : `<p class="reason">${show(reason, 1200)}</p>`}
${exchanges
  .slice(0, mostExchanges)
  .map((exchange, at) =>
    exchangeMarkup(
      exchange,
      exchange.request.url.startsWith(`${vaultUrl}/`) ? vaultUrl : baseUrl,
      fault,
      at === 0 && unfolded,
    ),
  )
  .join(
    '\n',
  )}${left > 0 ? `<p><small>And ${counted(left, 'more exchange')}, in report.json.</small></p>` : ''}${pictureOf(exchanges.slice(0, mostExchanges), finding, sight)}`
}

function pictureOf(
  exchanges: readonly Exchange[],
  { id }: Finding,
  { steps, made, evidence }: Sight,
): string {
  const ids = new Set<string>()
  const add = (exchange: Exchange): void => {
    if (ids.has(exchange.id) || ids.size > 12) return
    ids.add(exchange.id)
    for (const origin of originsOf(exchange, made)) {
      const found = evidence.get(origin)
      if (found) add(found)
    }
  }
  exchanges.forEach(add)
  const drawn = [...ids]
    .flatMap((one) => steps.get(one) ?? [])
    .toSorted((one, other) => one.start - other.start)
  return drawn.length < 2
    ? ''
    : sequenceMarkup(`What led to ${id}`, drawn, new Set(exchanges.map((one) => one.id)))
}

/** The member of an answer that is at fault, as the words of the result or the place of the requirement name it. */
function faultOf({ actual }: CheckResult, { id }: Finding): Fault {
  const [, name, value] = /^(\w+):? (.+?)(?: \(\d+ of \d+ \w+\))?$/.exec(actual ?? '') ?? []
  const declared = /\/properties\/(\w+)$/.exec(requirements[id].place)?.[1] ?? null
  if (declared !== null && name !== declared) return { name: declared, value: null }
  return { name: declared ?? name ?? null, value: value !== undefined && isJson(value) ? value : null }
}

function isJson(text: string): boolean {
  try {
    return clean(JSON.stringify(JSON.parse(text)) ?? '') === text
  } catch {
    return false
  }
}

/** The exchanges that show that something does not hold. */
export function failedExchanges(findings: readonly Finding[], record: RunRecord): Set<string> {
  const shown = findings.flatMap((finding) => deciding(finding).flatMap(({ exchanges }) => exchanges))
  const known = new Set(record.evidence.map(({ id }) => id))
  return new Set(shown.filter((id) => known.has(id)))
}
