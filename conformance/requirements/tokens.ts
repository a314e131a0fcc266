import type { AcceptedCall, Call, TrackedResource, Model } from '../model/model.ts'
import type { SentParameters } from '../model/request.ts'
import { meansNoOperation, isFinalStatus, read, type Resource } from '../model/resource.ts'
import { shortJson, valueAt } from '../basics/values.ts'
import { answerLine } from './answer-line.ts'
import { acceptsValid, causesOfRefusal } from './acceptances.ts'
import { refusalOf, showsResource } from './refusals.ts'
import {
  check,
  checkFields,
  each,
  fails,
  fieldIs,
  missing,
  requirement,
  unclear,
  unique,
} from './requirement.ts'
import type { OwnedId, InapplicableReason, Requirement, RuleVerdict } from './requirement.ts'
import {
  calls,
  chargeAnswersWithCard,
  charges,
  tokenAnswers,
  versionsOf,
  tokenOf,
  tokens,
} from './subjects.ts'

const whyNoTokenParameter: InapplicableReason = ({ run }) =>
  run.tokenParameter === null
    ? 'The profile names no parameter of createCharge that takes a token.'
    : null

/** Tokens and their cards ("Token", "Card", "Create a token", "States: token", "Limits"). */
export const tokenRequirements: readonly Requirement[] = [
  requirement('create-token-accepts-valid-request', {
    rule: [acceptsValid('createToken'), judgeCards],
    explainedBy: causesOfRefusal('createToken'),
  }),
  requirement('token-id-whole', {
    subjects: (model) => tokenAnswers(model).map(({ resource }) => resource),
    judge: fieldIs('id', {
      words: 'an id that is tokn_ or tokn_test_ with digits and small letters',
      test: (id) => /^tokn(_test)?_[0-9a-z]+$/.test(String(id)),
    }),
  }),
  requirement('token-unused-when-new', { subjects: unusedTokens, judge: fieldIs('used', false) }),
  requirement('token-charge-status-unknown-when-new', {
    subjects: unusedTokens,
    judge: fieldIs('charge_status', 'unknown'),
  }),
  requirement('card-last-digits-of-number', {
    subjects: (model) => new Set([...shownCards(model), ...acceptedTokens(model)]),
    judge: judgeLastDigits,
    explainedBy: ['token-facts-stay'],
    inapplicable: (model) =>
      shownCards(model).length > 0 ? 'last_digits hold something else than digits.' : null,
  }),
  requirement('card-country-lowercase', {
    subjects: shownCards,
    judge: ({ resource: token, sent: { 'card[country]': country } }) =>
      typeof country === 'string' && /^[A-Za-z]{2}$/.test(country)
        ? checkFields(token, { 'card.country': country.toLowerCase() })
        : null,
    explainedBy: ['token-facts-stay'],
  }),
  requirement('card-id-unique', {
    rule: unique(cardIds),
    inapplicable: ({ resources }) =>
      resources.Token.size > 0 ? 'One card number alone is accepted, or cards have no ids.' : null,
    shownBy: ['cards of other numbers and names'],
  }),
  requirement('request-form-encoded', {
    rule: [
      each(calls, judgeForms),
      each(acceptedTokens, judgePlus),
      each(callsWithRightKey, judgeUtf8),
    ],
    shownBy: ['names beyond ASCII'],
  }),
  requirement('token-used-once-charged', {
    subjects: chargedTokenReads,
    judge: ({ call }) => checkFields(call.resource, { used: true }),
    explainedBy: ['retrieve-token-same-token'],
    inapplicable: whyNoTokenParameter,
    shownBy: ['a token is charged'],
  }),
  requirement('token-charge-status-reflects-charge', {
    subjects: chargedTokenReads,
    judge: judgeChargeStatus,
    explainedBy: ['charge-status', 'retrieve-token-same-token'],
    inapplicable: whyNoTokenParameter,
    shownBy: ['a token is charged'],
  }),
  requirement('token-single-use', {
    // Of charges of one token that arrive at once, either may be the one that is made.
    rule: [refusalOf('token-single-use'), each(tokens, judgeSingleCharge)],
    inapplicable: whyNoTokenParameter,
  }),
]

/**
 * Some test card must be accepted. Fails where the operation is absent or answers with a wrapped
 * token; otherwise inconclusive.
 */
function* judgeCards(model: Model): Generator<RuleVerdict> {
  const requests = model.callsTo('createToken').filter(({ key }) => key === 'right')
  const [first] = requests
  if (first === undefined) return
  if (requests.every(({ status }) => meansNoOperation(status)))
    yield fails(
      'a token; where tokens have another base, --vault-url names it',
      answerLine(first),
      first,
    )
  const wrapped = requests.find((call) => call.isSuccess && !call.isAccepted && showsResource(call))
  if (wrapped) yield fails('a token', answerLine(wrapped), wrapped)
  else if (!requests.some(({ isAccepted }) => isAccepted))
    yield unclear('No test card was accepted; name one that is in the profile, under card.', first)
}

/** The tokens that no charge request had named yet, whether it was answered or not. */
function unusedTokens(model: Model): Resource[] {
  const requests = [...model.calls, ...model.unanswered].filter(
    ({ operation }) => operation === 'createCharge',
  )
  const isNew = ({ resource: { value }, end }: AcceptedCall): boolean =>
    !requests.some(
      ({ start, sent }) => start <= end && Object.values(sent).includes(String(value['id'])),
    )
  // Elsewhere a charge may name a token of traffic that nobody records.
  const tokenCalls = model.isRun ? tokenAnswers(model) : model.countedCalls('createToken')
  return tokenCalls.flatMap((call) => (isNew(call) ? [call.resource] : []))
}

function callsWithRightKey(model: Model): Call[] {
  return model.calls.filter(({ key }) => key === 'right')
}

/** The tokens of all accepted cards, even those that may be refused. */
function acceptedTokens(model: Model): AcceptedCall[] {
  const requests = model
    .callsTo('createToken')
    .filter(({ key, expect }) => key === 'right' && expect !== 'refused')
  return requests.filter((call): call is AcceptedCall => call.isAccepted)
}

/** The answers that show a card: of a token, or of its charge; a used token may show none. */
function shownCards(model: Model): AcceptedCall[] {
  const tokenCalls = tokenAnswers(model).filter(({ resource }) => resource.value['card'] != null)
  return [...tokenCalls, ...chargeAnswersWithCard(model)]
}

/** The last digits of the card number that was sent; no more of it is recorded. */
const lastSentDigits = (sent: SentParameters): string | null =>
  /(\d{4})\]?$/.exec(String(sent['card[number]'] ?? ''))?.[1] ?? null

/** The card number must end with `last_digits`. Null where either is unknown. */
function judgeLastDigits({ resource: token, sent }: AcceptedCall): RuleVerdict | null {
  const end = lastSentDigits(sent)
  const digits = String(read(token, 'card.last_digits'))
  if (end === null || !/^\d+$/.test(digits)) return null
  const isEnd = end.endsWith(digits) || digits.endsWith(end)
  return check(isEnd, `digits that ${end} ends with`, { last_digits: digits.slice(-4) }, token)
}

/** The ids of cards; none where only one card number was accepted. */
function cardIds(model: Model): OwnedId[] {
  const cards = acceptedTokens(model).map((call) => ({
    id: valueAt(call.resource.value, 'card.id'),
    owner: `the card ${lastSentDigits(call.sent)}`,
    evidence: call,
  }))
  return new Set(cards.map(({ owner }) => owner)).size > 1 ? cards : []
}

/** A form must be understood. Fails where a request was accepted only in another manner. */
function judgeForms(call: Call, model: Model): RuleVerdict | null {
  const { isAccepted, exchange } = call
  const { manner = '' } = exchange
  const isOtherWay = manner === 'JSON' || manner === 'plain brackets'
  return isAccepted && isOtherWay && (model.isRun || areFormsRefused(call, model))
    ? fails('a form understood', `accepted as ${manner} alone`, exchange)
    : null
}

/** The fewest refused forms of one card: fewer may be mistakes of their sender. */
const minRefusals = 3

/** True where traffic also sent the card of a token in forms, and all of these were refused. */
function areFormsRefused({ operation, resource: token }: Call, model: Model): boolean {
  const digits = valueAt(token?.value, 'card.last_digits')
  const forms = model
    .callsTo(operation)
    .filter(
      ({ key, isPlain, sent }) => key === 'right' && isPlain && lastSentDigits(sent) === digits,
    )
  return forms.length >= minRefusals && forms.every(({ status }) => status >= 400 && status < 500)
}

/** A plus sign must not become a blank, as it does where a form is decoded twice. */
function judgePlus({ resource: token, sent }: AcceptedCall): RuleVerdict | null {
  const { 'card[phone_number]': phone } = sent
  const isInternational = typeof phone === 'string' && phone.startsWith('+')
  const isLost = isInternational && read(token, 'card.phone_number') === phone.replace('+', ' ')
  return isLost ? checkFields(token, { 'card.phone_number': phone }) : null
}

const isBeyondAscii = (text: unknown): text is string =>
  typeof text === 'string' && /[^ -~]/.test(text)

/** Letters beyond ASCII must be read as UTF-8, or refused without a server error. */
function judgeUtf8(call: Call, model: Model): RuleVerdict | null {
  const { isAccepted, resource: token, status, sent } = call
  const { 'card[name]': name, 'card[city]': city } = sent
  if (!isBeyondAscii(name) && !isBeyondAscii(city)) return null
  if (!isAccepted || token === null) {
    // A status of 5xx says nothing where others are refused in that way, too.
    const isOther = model
      .callsTo('createToken')
      .some((request) => request.expect === 'refused' && request.status < 500)
    return status >= 500 && isOther ? fails('UTF-8 understood', `${status}`, call) : null
  }
  const [field, text] = isBeyondAscii(name) ? ['card.name', name] : ['card.city', String(city)]
  const shownText = String(read(token, field) ?? '')
  const isRight = field === 'card.name' ? beginsAlike(text, shownText) : !isGarbled(text, shownText)
  return check(isRight, `${field} ${shortJson(text)}`, { [field]: shownText }, call)
}

/**
 * True where the shown letters beyond ASCII are the first ones that were sent; echoes judge the
 * rest.
 */
function beginsAlike(sentText: string, shownText: string): boolean {
  const oddIn = (text: string): string => text.toLowerCase().replace(/[a-z ]/g, '')
  return oddIn(shownText) !== '' && oddIn(sentText).startsWith(oddIn(shownText))
}

/** True for a text as a wrong encoding shows it. */
const isGarbled = (sentText: string, shownText: string): boolean =>
  shownText.includes('\uFFFD') || shownText === Buffer.from(sentText).toString('latin1')

/** A retrieval of a token after its charge. */
interface ChargedTokenRead {
  readonly charge: TrackedResource
  readonly call: AcceptedCall
}

/** The retrievals of tokens after they were charged. */
function chargedTokenReads(model: Model): ChargedTokenRead[] {
  return charges(model).flatMap((charge) =>
    (model.resources.Token.get(String(tokenOf(charge, model)))?.retrievals ?? [])
      .filter(({ start }) => start >= charge.creation.end)
      .map((call) => ({ charge, call })),
  )
}

/** The charge_status of a token must be one of its charge, and final once that has ended. */
function judgeChargeStatus({ charge, call }: ChargedTokenRead, model: Model): RuleVerdict {
  const states = versionsOf(charge).map(({ value }) => value['status'])
  const status = call.resource.value['charge_status']
  const ended = [charge.creation, ...charge.retrievals].find(({ resource: { value } }) =>
    isFinalStatus(value['status']),
  )
  if (
    !states.includes(status) ||
    isFinalStatus(status) ||
    ended === undefined ||
    ended.end > call.start
  )
    return checkFields(call.resource, {
      charge_status: states.includes(status) ? status : states[0],
    })
  const expected = `charge_status ${shortJson(ended.resource.value['status'])}`
  const actual = `charge_status ${shortJson(status)}`
  return missing(
    model,
    { expected, actual, dueFrom: ended.end, lastLookAt: call.start },
    call,
    ended,
  )
}

/** Only one of the valid requests to charge a token may be accepted. */
function judgeSingleCharge({ id: token }: TrackedResource, model: Model): RuleVerdict | null {
  const acceptedCharges = model
    .callsTo('createCharge')
    .filter((call) => call.isAccepted && call.key === 'right' && tokenOf(call, model) === token)
  const [first] = acceptedCharges
  const secondCharge = acceptedCharges.find(
    ({ resource }) => resource?.value['id'] !== first?.resource?.value['id'],
  )
  return first && secondCharge ? fails('one charge', `two of ${token}`, secondCharge, first) : null
}
