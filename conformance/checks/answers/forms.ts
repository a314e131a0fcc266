import { isAccepted, summary, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { Call, Parameters } from '../../api/request.ts'
import { read } from '../../api/resource.ts'
import { short } from '../../basics/values.ts'
import type { Api } from '../../flows/api.ts'
import { numbersOf, refusedCards, usualToken } from '../../flows/tokens/card.ts'
import { acceptedEcho } from '../../flows/requests.ts'
import { tokenRequest } from '../../flows/tokens/tokens.ts'
import { check, type Check } from '../check.ts'
import { expect, fail, type Judgement } from '../judgement.ts'

/** The checks of forms as they are encoded ("Endpoints"). */
export const formChecks: readonly Check[] = [
  check('request-form-encoded', 'understands blanks, brackets and UTF-8 in a form', async (api) => {
    const otherwise = await acceptedOtherwise(api)
    if (otherwise !== null) return otherwise
    const base = await tokenRequest(api)
    const name = `${String(base['card[name]'])} Zoë Nguyễn`
    const answer = await create(api, { ...base, 'card[name]': name })
    if (!isAccepted(answer)) return inAnotherField(api, base, answer)
    const shown = read(answer.shown, 'card.name')
    // Where a name of plain letters comes back as another one, too, the form is not why.
    if (shown !== name) {
      const plain = { ...base, 'card[name]': String(base['card[name]']).replaceAll(' ', '') }
      acceptedEcho(await create(api, plain), { parameters: plain })
    }
    return expect(shown === name, `name ${short(name)}`, { name: shown }, answer)
  }),
]

function create(api: Api, parameters: Parameters, how: Call = {}): Promise<Answer> {
  return api.call('createToken', { parameters, intent: 'tried', ...how })
}

/** Judges UTF-8 by another field where a name that holds it is refused: an implementation may take names in ASCII alone. */
async function inAnotherField(api: Api, base: Parameters, refused: Answer): Promise<Judgement> {
  const plain = await create(api, base, { plainBrackets: true })
  const encoded = await create(api, base)
  if (isAccepted(plain) && !encoded.ok)
    return fail('percent-encoded brackets understood', summary(encoded), encoded, plain)
  const elsewhere = {
    ...base,
    'card[name]': `${String(base['card[name]'])} Tan`,
    'card[city]': 'Johor Zoë',
  }
  const beside = await create(api, elsewhere)
  if (isAccepted(beside) && read(beside.shown, 'card.name') === elsewhere['card[name]']) {
    const city = read(beside.shown, 'card.city')
    const holds = !isMisread(city, elsewhere['card[city]'])
    return expect(holds, 'UTF-8 understood', { city }, beside)
  }
  // An implementation that takes letters of ASCII alone refuses others, and does not break down.
  if (encoded.ok && refused.status >= 500 && beside.status >= 500)
    return fail('UTF-8 understood', summary(refused), refused, beside, encoded)
  throw new Inconclusive(`A name with blanks and UTF-8 was not accepted: ${summary(refused)}.`, [refused.id])
}

/** Tells whether a text is what becomes of another one whose UTF-8 is read as something else. */
function isMisread(shown: unknown, sent: string): boolean {
  return (
    shown === Buffer.from(sent).toString('latin1') || (typeof shown === 'string' && shown.includes('\uFFFD'))
  )
}

/** Judges, where no card is accepted in encoded brackets, that none is in plain ones or in JSON; null where one is, or none is at all. */
async function acceptedOtherwise(api: Api): Promise<Judgement | null> {
  if ((await refusedCards(api)) === null) return null
  const parameters = usualToken(numbersOf(api)[0] ?? '')
  const plain = await create(api, parameters, { plainBrackets: true })
  if (isAccepted(plain))
    return fail('percent-encoded brackets understood', 'only brackets as they are', plain)
  const json = await create(api, parameters, { asJson: true })
  return isAccepted(json) ? fail('a form understood', 'accepted as JSON alone', json) : null
}
