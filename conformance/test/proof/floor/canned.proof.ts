import { test, type Test } from 'tap'
import { cases } from '../../../../generated/cases.ts'
import { decodeForm, type FormObject } from '../../../contract/form-encoding.ts'
import { sandboxKeys, type ReferenceOptions } from '../../../reference/index.ts'
import { card, started } from '../../reference/client.ts'
import { each } from '../each.ts'
import { always, answering, type Respond } from '../hostile/rig.ts'
import { judgeServer } from '../variants/runs.ts'

const refusals = new Set<string>([
  ...cases.filter(({ expect }) => expect === 'refused').map(({ about }) => about),
  'charge-source-known',
  'retrieve-token-unknown-id',
  'retrieve-event-unknown-id',
  'refusal-creates-nothing',
  'token-single-use',
])

type Resources = Record<
  'tokens' | 'sources' | 'charges' | 'events' | 'list',
  Record<string, unknown>
>

/** One real answer of each kind, as the reference implementation gives it. */
const recorded = async (t: Test): Promise<Resources> => {
  const { get, post, makeCharge, pub } = await started(t)
  const tokens = (await post('/tokens', { card }, pub)).body
  const charges = await makeCharge()
  const list = (await get('/events')).body
  return { tokens, sources: charges.source, charges, list, events: list.data[0] }
}

/** The resource that a request is about, from its path alone. */
const kindOf = (url: string, method: string): keyof Resources => {
  const [, first, , third] = (url.split('?')[0] ?? '').split('/')
  if (third === 'events' || (first === 'events' && method === 'GET' && !/^\/events\/./.test(url)))
    return 'list'
  return first === 'tokens' || first === 'sources' || first === 'events' ? first : 'charges'
}

const sent = (body: string): FormObject => {
  try {
    return decodeForm(body)
  } catch {
    return {}
  }
}

/** Shows what was sent, with a new identifier, and whatever was asked for by its own. */
const obliging = (resources: Resources): Respond => {
  let last = 0
  return (request, response, body) => {
    const { url = '', method = '' } = request
    const kind = kindOf(url, method)
    const known = resources[kind]
    const { amount, source, card, ...rest } = sent(body)
    const asked = /^\/\w+\/([^/?]+)/.exec(url)?.[1]
    const id = asked ?? `${String(known['id'])}${(last += 1)}`
    const inside =
      typeof source === 'object' ? { ...(known['source'] as object), ...source } : known['source']
    always({
      ...known,
      ...(kind === 'list' ? {} : { id, location: `/${kind}/${id}` }),
      ...(method === 'POST' ? rest : {}),
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(kind === 'charges' ? { source: inside } : {}),
      ...(kind === 'tokens' && typeof card === 'object'
        ? { card: { ...(known['card'] as object), ...card, expiration_month: 8 } }
        : {}),
    })(request, response, body)
  }
}

/** Answers well so many times, and then with something else. */
const after = (many: number, first: Respond, then: Respond): Respond => {
  let count = 0
  return (request, response, body) => ((count += 1) <= many ? first : then)(request, response, body)
}

const rows: [what: string, respond: (resources: Resources) => Respond][] = [
  ['shows whatever was asked', obliging],
  ['becomes {} after the first charge', (resources) => after(2, obliging(resources), always({}))],
  ['becomes {} in the midst', (resources) => after(60, obliging(resources), always({}))],
  [
    'refuses all after the first charge',
    (resources) => after(2, obliging(resources), always({}, 401)),
  ],
  ['refuses all in the midst', (resources) => after(60, obliging(resources), always({}, 403))],
]

/** Judges a server, and expects that it passes no refusal and does not conform. */
async function isRefused(t: Test, what: string, url: string): Promise<void> {
  const runReport = await judgeServer(url, sandboxKeys.test)
  const passed = runReport.findings.filter(
    ({ id, verdict }) => verdict === 'pass' && refusals.has(id),
  )
  t.strictSame(
    passed.map(({ id }) => id),
    [],
    what,
  )
  t.match(runReport, { outcome: 'nonconformant', exitCode: 1 }, `${what}: ${runReport.sentence}`)
}

test('a server that shows what was asked, as it will, passes no refusal and does not conform', (t) =>
  each(t, rows, { sample: rows.slice(0, 3) }, async ([what, respond]) =>
    isRefused(t, what, await answering(t, respond(await recorded(t)))),
  ))

const lax: ReferenceOptions['rules'] = {
  allowedKeys: () => ['public', 'secret'],
  answersWithoutKey: () => true,
  answersBlankKey: () => true,
  answersUnknownKey: () => true,
  requires: () => false,
  readAmount: ({ text }) => Math.trunc(Number(text)) || 0,
  amountInRange: () => true,
  currencyAccepted: () => true,
  typeAccepted: () => true,
  bankAccepted: () => true,
  sameAmount: () => true,
  sameCurrency: () => true,
  returnUriAccepted: () => true,
  sourceUsable: () => true,
  findSource: ({ id, ledger }) => ledger.sources.get(id) ?? [...ledger.sources.values()][0],
  findToken: ({ id, ledger }) => ledger.tokens.get(id) ?? [...ledger.tokens.values()][0],
  findEvent: ({ id, ledger }) => ledger.eventById.get(id) ?? ledger.events[0],
}

test('an implementation that accepts everything passes no refusal', async (t) => {
  const { reference } = await started(t, { rules: lax })
  await isRefused(t, 'accepts everything', reference.baseUrl)
})
