import { operations, type OperationId } from '../../generated/operations.ts'
import { summary } from '../answer.ts'
import type { Api, Call } from '../api.ts'
import { check, each, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import { testNumbers, usableCard, withCard } from '../flows/card.ts'
import { newCharge, patient } from '../flows/charges.ts'
import { newSource } from '../flows/sources.ts'
import { expiry, returnUri } from '../requests.ts'
import { readText } from '../resource.ts'
import { callOf } from './case-call.ts'

/** The operations whose requests depend on no other operation of their kind of key. */
const plain = ['createSource', 'listEvents'] as const
const dependent = ['retrieveToken', 'createCharge', 'listChargeEvents', 'retrieveEvent'] as const

/** The checks of keys beyond the matrix that the generated cases go through. */
export const keyChecks: readonly Check[] = [
  check('key-empty-password', 'accepts a key as the user name with an empty password', async (api) => {
    const judgement = await each(plain, (operation) => judge(api, operation))
    if (!judgement.holds) return judgement
    // What keeps the others from being accepted may be another requirement's: they can only add a failure.
    const others = await Promise.allSettled([
      judgeTokens(api),
      ...dependent.flatMap((operation) =>
        Object.keys(operations[operation].bases).map((base) => judge(api, operation, base)),
      ),
    ])
    const broken = others.flatMap((other) =>
      other.status === 'fulfilled' && !other.value.holds ? [other.value] : [],
    )
    return broken[0] ?? judgement
  }),
]

/** Where a run cannot begin: looks whether its first source is refused for nothing but the empty password, the place of the key, or the form. */
export async function lookAtBeginning(api: Api): Promise<void> {
  const { context } = api
  const judgement = await judge(api, 'createSource').catch(() => null)
  if (judgement?.holds) return
  if (judgement !== null) {
    const { expected, actual, exchanges } = judgement
    for (const exchange of exchanges.slice(0, 1))
      context.ledger.broke('key-empty-password', exchange, expected, actual)
    return
  }
  const call = await validCall(api, 'createSource')
  const attempts = [
    {
      requirement: 'key-empty-password',
      other: { key: 'blank', password: context.options.target.publicKey },
      wanted: 'a key accepted as the user name',
      as: 'as the password',
    },
    {
      requirement: 'request-form-encoded',
      other: { asJson: true },
      wanted: 'a form understood',
      as: 'as JSON',
    },
  ] as const
  for (const { requirement, other, wanted, as } of attempts) {
    const answer = await api.call('createSource', { ...call, about: null, ...other }).catch(() => null)
    if (answer?.ok && answer.shown)
      return context.ledger.broke(requirement, answer.id, wanted, `accepted ${as} alone`)
  }
}

/** Where a run cannot begin: looks whether its first charge is accepted with the public key, which is to be refused. */
export async function lookAtKind(api: Api): Promise<void> {
  const { source, sent } = await newSource(api, { n: patient })
  const parameters = {
    ...operations.createCharge.bases['source-id'],
    source: readText(source, 'id'),
    amount: String(sent['amount']),
    return_uri: returnUri(api),
  }
  const answer = await api.call('createCharge', { parameters, key: 'other', about: null })
  if (answer.ok && answer.shown)
    api.context.ledger.broke(
      'create-charge-key-kind',
      answer.id,
      'refused, with no charge in the answer',
      summary(answer),
    )
}

/** Judges that a valid request is accepted with an empty password; it fails where the same request is accepted with another one alone. */
async function judge(api: Api, operation: OperationId, base?: string): Promise<Judgement> {
  const answer = await api.call(operation, await validCall(api, operation, base))
  if (answer.ok && answer.shown) return pass(answer)
  const again = await api.call(operation, { ...(await validCall(api, operation, base)), password: 'x' })
  if (again.ok && again.shown) return broken(summary(answer), answer, again)
  throw new Inconclusive(`A valid request was not accepted: ${summary(answer)}.`, [answer.id])
}

/** The same for createToken, of which no request may be known to be accepted. */
async function judgeTokens(api: Api): Promise<Judgement> {
  const usable = await usableCard(api).catch(() => null)
  if (usable !== null) return judge(api, 'createToken')
  const { 'month:M': month = '', 'year:YYYY': year = '' } = expiry()
  const number = api.context.options.declared.card?.number ?? testNumbers[0]
  const parameters = withCard(operations.createToken.bases['required'], { number, month, year, bare: true })
  const answer = await api.call('createToken', { parameters, about: null })
  const again = await api.call('createToken', { parameters, password: 'x', about: null })
  if (!answer.ok && again.ok && again.shown) return broken(summary(answer), answer, again)
  throw new Inconclusive(`No card was accepted: ${summary(answer)}.`, [answer.id])
}

async function validCall(
  api: Api,
  operation: OperationId,
  base = Object.keys(operations[operation].bases)[0] ?? '',
): Promise<Call> {
  // That its list of events is accepted is what is asked here.
  if (operation === 'listChargeEvents')
    return { id: readText((await newCharge(api, { n: 0 })).charge, 'id'), about: null }
  const about = 'key-empty-password'
  return callOf(api, { id: operation, operation, base, change: {}, key: 'right', expect: 'observed', about })
}

function broken(refused: string, ...exchanges: { id: string }[]): Judgement {
  return fail(
    'accepted with an empty password',
    `${refused}, but accepted with another password`,
    ...exchanges,
  )
}
