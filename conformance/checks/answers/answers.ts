import type { TestableId } from '../../../generated/requirements.ts'
import { operations } from '../../../generated/operations.ts'
import { holdsRefused, isAbsent, holdsResource, returned, summary } from '../../api/answer.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import type { Api } from '../../flows/api.ts'
import { refusedCards, type NoUsableCard } from '../../flows/tokens/card.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { answeredOtherwise, expect, fail, pass } from '../judgement.ts'

/** The invariants of every answer, and the checks of answers to cards, for where none is accepted and no accepted answer tells ("Endpoints", "Errors"). */
export const answerJudges: readonly (Check | Invariant)[] = [
  invariant('answer-json', { requests: 'accepted' }, (answer) => {
    if (!answer.ok) return null
    if (answer.json === undefined) return fail('a body that is JSON', summary(answer), answer)
    // JSON that is no resource of the kind is evidence of nothing.
    return answer.shown ? pass(answer) : null
  }),
  invariant('answer-media-type', { requests: 'accepted' }, ({ ok, json, shown, headers, id }) => {
    if (!ok || json === undefined) return null
    const type = String(headers['content-type'] ?? '')
    const isJson = /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type)
    if (isJson && !shown) return null
    return expect(isJson, 'a JSON media type', type === '' ? 'no content-type' : type, id)
  }),
  ...Object.values(operations).flatMap(({ accepts }) =>
    accepts === null
      ? []
      : [
          invariant(accepts as TestableId, { requests: 'accepted' }, (answer) => {
            const { operation, call, error, ok, json, shown, repeated } = answer
            const isOther = operation === null || operations[operation].accepts !== accepts
            if (isOther || call.about !== undefined || error !== null || (ok && json === undefined))
              return null
            // An answer whose status is no success was not accepted, even if it shows the resource.
            if (ok && shown) return pass(answer)
            return repeated ? null : answeredOtherwise('accepted', `accepted by ${operation}`, answer)
          }),
        ],
  ),
  invariant('refusal-client-error', { requests: 'refused' }, (answer) => {
    const { operation, error, status } = answer
    if (error !== null || operation === null || holdsRefused(returned(operation), answer)) return null
    return status >= 400 && status < 500 ? pass(answer) : answeredOtherwise('refused', 'a 4xx status', answer)
  }),
  check('create-token-accepts-valid-request', 'answers a card with a token', async (api) => {
    const none = await noUsableCard(api)
    const { answers } = none
    const wrapped = answers.find(({ ok, json }) => ok && holdsResource('Token', json))
    if (wrapped) return fail('a token', summary(wrapped), wrapped)
    const [first] = answers
    // These statuses refuse no card: the operation is not there.
    if (first && answers.every(({ status }) => isAbsent(status)))
      return fail('a token; where tokens have another base, --vault-url names it', summary(first), first)
    throw none
  }),
  check('answer-json', 'answers a card in JSON', async (api) => {
    const { answers } = await noUsableCard(api)
    const [first] = answers
    if (first && answers.every(({ ok, json }) => ok && json === undefined))
      return fail('a body that is JSON', summary(first), first)
    throw new Inapplicable('Other answers tell of it.')
  }),
]

/** Gives the error that holds the answers to all cards; throws Inapplicable where one of them is accepted. */
async function noUsableCard(api: Api): Promise<NoUsableCard> {
  const none = await refusedCards(api)
  if (none === null) throw new Inapplicable('Other answers tell of it.')
  return none
}
