import { operations } from '../../generated/operations.ts'
import type { Answer } from '../answer.ts'
import type { Api } from '../api.ts'
import {
  check,
  each,
  expect,
  fail,
  Inapplicable,
  Inconclusive,
  pass,
  type Check,
  type Judgement,
} from '../check.ts'
import { newCharge, type NewCharge } from '../flows/charges.ts'
import { twice } from '../flows/size.ts'
import { newToken } from '../flows/tokens.ts'
import { isRecord, short } from '../inspect.ts'
import { noteRefusal, refused } from '../refusal.ts'
import { acceptedEcho, baseRequest, freshSource, returnUri, unknownIds, type UnknownId } from '../requests.ts'
import { read, readText, readTime, type Resource } from '../resource.ts'
import type { Prepare } from '../twins.ts'
import { andInEvents } from './in-events.ts'

const eachCharge = (api: Api, judge: (charge: Resource, made: NewCharge) => Judgement) =>
  each(twice(api), async (n) => {
    const made = await newCharge(api, { n })
    return judge(made.charge, made)
  })

const field = (name: string, wanted: unknown) => (charge: Resource) => {
  const shown = read(charge, name)
  return expect(shown === wanted, `${name} ${short(wanted)}`, `${name} ${short(shown)}`, charge.from)
}

/** The checks of charges as they are created. */
export const chargeChecks: readonly Check[] = [
  check('charge-pending-when-new', 'returns a new charge as pending', (api) =>
    eachCharge(api, field('status', 'pending')),
  ),
  check('charge-unpaid-when-new', 'returns a new charge as unpaid', (api) =>
    eachCharge(api, field('paid', false)),
  ),
  check('charge-unauthorized-when-new', 'returns a new charge as not authorized', (api) =>
    eachCharge(api, field('authorized', false)),
  ),
  check('charge-authorize-uri-set', 'returns a new charge with the address of its authorization', (api) =>
    eachCharge(api, (charge) => {
      const uri = read(charge, 'authorize_uri')
      const holds = typeof uri === 'string' && URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol)
      return expect(holds, 'an http or https URL', `authorize_uri ${short(uri)}`, charge.from)
    }),
  ),
  check('charge-authorize-uri-host', 'sends the customer to the authorization host', (api) => {
    const { payUrl } = api.context.options.target
    if (payUrl === null)
      throw new Inapplicable('The host of authorization pages was not named; --pay-url names it.')
    return eachCharge(api, (charge) => {
      const uri = readText(charge, 'authorize_uri')
      if (!URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol))
        throw new Inconclusive('charge-authorize-uri-set does not hold.', [charge.from])
      const there = new URL(uri).host === new URL(payUrl).host
      return expect(there, `a page on ${new URL(payUrl).host}`, `authorize_uri ${uri}`, charge.from)
    })
  }),
  check('charge-expires-at-set', 'returns a new charge with the time of its expiry', (api) =>
    eachCharge(api, (charge) => {
      const at = read(charge, 'expires_at')
      return expect(typeof at === 'string', 'a datetime', `expires_at ${short(at)}`, charge.from)
    }),
  ),
  check('charge-expires-after-created', 'lets a charge expire after it was created', async (api) =>
    andInEvents(api, twice(api), await eachCharge(api, (charge) => expiresLater(charge, '')), (event) =>
      read(event, 'data.expires_at') === null ? pass(event.from) : expiresLater(event, 'data.'),
    ),
  ),
  check(
    'charge-failure-code-null-unless-failed',
    'gives no failure code to a charge that has not failed',
    async (api) => {
      const unfailed = field('data.failure_code', null)
      return andInEvents(api, twice(api), await eachCharge(api, field('failure_code', null)), (event) =>
        ['pending', 'successful'].includes(String(read(event, 'data.status')))
          ? unfailed(event)
          : pass(event.from),
      )
    },
  ),
  check('charge-embeds-created-source', 'embeds the source that a charge created', (api) =>
    eachSource(api, 1, ({ charge, sent }) => {
      const source = read(charge, 'source')
      if (source === null) return fail('the source that was created', 'source null', charge.from)
      const wanted = {
        type: sent['source[type]'],
        bank: sent['source[bank]'],
        amount: Number(sent['amount']),
        currency: sent['currency'],
      }
      return sameFields(charge, 'source', wanted)
    }),
  ),
  check('charge-embeds-its-source', 'embeds no other source than the one that was charged', (api) =>
    eachSource(api, 0, (made) => {
      const { charge } = made
      return read(charge, 'source') === null
        ? pass(charge.from)
        : sameFields(charge, 'source', namedOf(made) ?? {})
    }),
  ),
  check('charge-source-known', 'refuses to charge an unknown source', async (api) => {
    const twin = async () => {
      const parameters = await baseRequest(api, 'createCharge', 'source-id')
      return async () =>
        acceptedEcho(await api.call('createCharge', { parameters, about: null }), { parameters })
    }
    const unknown = [0, 1, 2].map((at) => async () => {
      const ids = unknownIds(api, await freshSource(api))
      return ids[at] ?? ids[0]
    })
    // The id of something else is that of no source.
    const others = await Promise.allSettled([
      newToken(api, { n: 0 }).then(({ token }) => readText(token, 'id')),
      newCharge(api, { n: 0 }).then(({ charge }) => readText(charge, 'id')),
    ])
    const known = others.flatMap((one) =>
      one.status === 'fulfilled' ? [async () => ({ id: one.value, perhaps: false })] : [],
    )
    return each([...unknown, ...known], (named) => chargedUnknown(api, twin, named))
  }),
]

/** Judges that a charge of a source that is not there is refused; where the id is that of another one after all, the charge shows it. */
async function chargedUnknown(
  api: Api,
  twin: Prepare<unknown>,
  named: () => Promise<UnknownId>,
): Promise<Judgement> {
  let tried: UnknownId | undefined
  const isKnown = ({ json }: Answer) =>
    tried?.perhaps === true && isRecord(json) && isRecord(json['source']) && json['source']['id'] === tried.id
  return refused(api, {
    kind: 'createCharge unknown source',
    schema: 'Charge',
    twin,
    isKnown,
    async make() {
      const { id: source } = (tried = await named())
      return async () => {
        const parameters = {
          ...operations.createCharge.bases['source-id'],
          return_uri: returnUri(api),
          source,
        }
        const answer = await api.call('createCharge', { parameters, about: null })
        if (!isKnown(answer))
          noteRefusal(api, 'charge-source-known', answer, { return_uri: parameters['return_uri'] })
        return answer
      }
    },
  })
}

/** Judges the sources inside charges of one form as they are created, and then in their events, which can only add a failure. */
async function eachSource(api: Api, form: 0 | 1, judge: (made: NewCharge) => Judgement): Promise<Judgement> {
  const numbers = twice(api).filter((n) => n % 2 === form)
  const judgement = await each(numbers, async (n) => judge(await newCharge(api, { n })))
  return andInEvents(api, numbers, judgement, (event, made) => {
    const { charge } = made
    const embedded = read(charge, 'source') === null ? null : lastingOf(charge)
    const wanted = namedOf(made) ?? embedded
    return wanted === null || read(event, 'data.source') === null
      ? pass(event.from)
      : sameFields(event, 'data.source', wanted)
  })
}

/** What a source keeps that a charge named by its id; what its own creation showed is for other requirements. */
function namedOf({ source, asked }: NewCharge): Record<string, unknown> | null {
  if (source === null || asked === null) return null
  const { type, bank, currency, amount } = asked
  return { id: read(source, 'id'), type, bank, currency, amount: Number(amount) }
}

function expiresLater(shown: Resource, at: '' | 'data.'): Judgement {
  const [created, expires] = [`${at}created_at`, `${at}expires_at`]
  if (read(shown, created) === null) throw new Inapplicable('The charge does not show when it was created.')
  const actual = `created_at ${String(read(shown, created))}, expires_at ${String(read(shown, expires))}`
  const holds = readTime(shown, expires) > readTime(shown, created)
  return expect(holds, 'expires_at after created_at', actual, shown.from)
}

/** What the source inside a charge keeps as it was created; of a wrong amount another requirement tells. */
function lastingOf(charge: Resource): Record<string, unknown> {
  const same = read(charge, 'source.amount') === read(charge, 'amount')
  const names = ['id', 'type', 'bank', 'currency', ...(same ? ['amount'] : [])]
  return Object.fromEntries(names.map((name) => [name, read(charge, `source.${name}`)]))
}

function sameFields(shown: Resource, at: string, wanted: Record<string, unknown>): Judgement {
  const other = Object.entries(wanted).filter(([name, value]) => read(shown, `${at}.${name}`) !== value)
  const list = (pairs: [string, unknown][]) =>
    pairs.map(([name, value]) => `${name} ${short(value)}`).join(', ')
  const others = other.map(([name]): [string, unknown] => [name, read(shown, `${at}.${name}`)])
  return expect(other.length === 0, `a source with ${list(other)}`, list(others), shown.from)
}
