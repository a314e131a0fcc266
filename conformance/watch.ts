import type { OperationId } from '../generated/operations.ts'
import type { RequirementId } from '../generated/requirements.ts'
import { summary, type Answer } from './answer.ts'
import type { Parameters } from './api.ts'
import type { Context } from './context.ts'
import { echoesOf } from './echo.ts'
import { isRecord, short } from './inspect.ts'
import type { Resource } from './resource.ts'
import { codeNames } from './secrets.ts'

/** Holds an answer to a request that is to be accepted against all that every such answer must show. */
export function watchAnswer(
  context: Context,
  answer: Answer,
  about: RequirementId | null,
  operation: OperationId,
): void {
  const { ledger } = context
  const { id } = answer
  if (answer.error !== null) return
  if (answer.ok) {
    const type = String(answer.headers['content-type'] ?? '')
    const isJson = answer.json !== undefined
    // What is JSON and no resource of the kind is evidence of nothing.
    if (isJson && answer.shown) ledger.held('answer-json', id)
    else if (!isJson) ledger.broke('answer-json', id, 'a body that is JSON', summary(answer))
    if (isJson && !/^application\/([a-z0-9.+-]+\+)?json\b/i.test(type))
      ledger.broke('answer-media-type', id, 'a JSON media type', type === '' ? 'no content-type' : type)
    else if (isJson && answer.shown) ledger.held('answer-media-type', id)
    if (!isJson) return
  }
  if (about !== null) {
    // What a status takes back was not accepted, even if the answer shows it.
    if (answer.ok && answer.shown) ledger.held(about, id)
    else if (!answer.repeated) ledger.broke(about, id, `accepted by ${operation}`, summary(answer))
  }
}

/** Holds a resource against the request that made it. */
export function watchEcho(
  context: Context,
  shown: Resource,
  operation: OperationId,
  parameters: Parameters,
): void {
  for (const { requirement, path, wanted } of echoesOf(operation, parameters)) {
    const pointer = `/${path.replaceAll('.', '/')}`
    if (shown.inspection.broken.some((broken) => pointer.startsWith(broken.pointer))) continue
    const found = path
      .split('.')
      .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), shown.value)
    if (found === wanted) context.ledger.held(requirement, shown.from)
    else
      context.ledger.broke(
        requirement,
        shown.from,
        `${path} ${short(wanted)}, as it was sent`,
        `${path} ${short(found)}`,
      )
  }
}

/** Enters the fields of a resource that belongs to this run, and what all resources of a run must show. */
export function watchResource(context: Context, shown: Resource): void {
  watchCard(context, shown)
  const expected = context.options.target.live
  for (const { name, livemode } of modes(shown.value, shown.schema, 0)) {
    if (livemode === expected) {
      context.ledger.held('keys-decide-livemode', shown.from)
      continue
    }
    const remedy = expected ? '' : '; if these are live keys, say --live'
    context.ledger.broke(
      'keys-decide-livemode',
      shown.from,
      `livemode ${expected}`,
      `${name} with livemode ${livemode}${remedy}`,
    )
    // Whatever is live may cost somebody money: nothing more is sent.
    context.client.halt(
      `An object with livemode ${livemode} was not expected, so nothing more was sent${remedy}.`,
    )
  }
}

/** Enters the fields of a resource; a charge of this run is made from a source, so that its card is to be null and is not judged as a card. */
function watchCard(context: Context, { schema, value, inspection, from }: Resource): void {
  const isEvent = schema === 'ChargeCreateEvent' || schema === 'ChargeCompleteEvent'
  const charge = schema === 'Charge' ? value : isEvent && isRecord(value['data']) ? value['data'] : null
  if (charge === null || !('card' in charge)) return context.ledger.enter(inspection, from)
  const pointer = isEvent ? '/data/card' : '/card'
  const broken = inspection.broken.filter((one) => !one.pointer.startsWith(`${pointer}/`))
  context.ledger.enter({ ...inspection, broken }, from)
  // A charge of a token shows its card.
  if (context.ofTokens.has(String(charge['id']))) return
  if (charge['card'] === null) context.ledger.held('charge-card-null', from)
  else if (!broken.some((one) => one.pointer === pointer))
    context.ledger.broke('charge-card-null', from, 'card null', `card ${short(charge['card'])}`)
}

/** Notes that a resource was created; an identifier that was given before breaks its uniqueness. */
export function watchIdentifier(
  context: Context,
  seen: Map<string, string>,
  requirement: RequirementId,
  shown: Resource,
): void {
  const { id } = shown.value
  if (typeof id !== 'string') return
  const earlier = seen.get(id)
  if (earlier === undefined) context.ledger.held(requirement, shown.from)
  else
    context.ledger.broke(requirement, shown.from, 'an id of its own', `${id}, which ${earlier} was given too`)
  seen.set(id, shown.from)
}

/** Looks for the card numbers and security codes that were sent in what came from the implementation. */
export function watchLeaks(context: Context, exchange: string, texts: string[], json: unknown): void {
  const { codes } = context
  const [digits] =
    [...context.numbers].find(([, forms]) =>
      forms.some((form) => texts.some((text) => text.includes(form))),
    ) ?? []
  if (digits !== undefined)
    context.ledger.broke(
      'card-number-hidden',
      exchange,
      'no full card number',
      `the card number ending in ${digits.slice(-4)}`,
    )
  else if (context.numbers.size > 0) context.ledger.held('card-number-hidden', exchange)
  const name = codes.size === 0 ? null : codeUnder(json, codes, 0)
  if (name !== null)
    context.ledger.broke(
      'card-security-code-hidden',
      exchange,
      'no security code',
      `a code that was sent, under ${name}`,
    )
  else if (codes.size > 0) context.ledger.held('card-security-code-hidden', exchange)
}

function modes(value: unknown, name: string, depth: number): { name: string; livemode: boolean }[] {
  if (!isRecord(value) || depth > 3) return []
  const own =
    typeof value['livemode'] === 'boolean'
      ? [{ name: `${short(value['object'] ?? name)}`, livemode: value['livemode'] }]
      : []
  return [...own, ...['card', 'source', 'data'].flatMap((key) => modes(value[key], key, depth + 1))]
}

/** The forms in which a card number is printed: whole, and in groups of four. */
export function printed(number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? []
  return [number, groups.join(' '), groups.join('-')]
}

/** Whether a text is a whole card number, by its length and its check digit; one with a mistake in it is nobody's. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false
  const digits = [...text].toReversed().map(Number)
  const sum = digits.reduce((all, digit, at) => {
    const doubled = at % 2 === 0 ? digit : 2 * digit
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const codeName = new RegExp(`^(card_?)?${codeNames.source}$`, 'i')

/** The name under which a code is shown: one that is known for codes, or any of a card. */
function codeUnder(value: unknown, codes: ReadonlySet<string>, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > 6) return null
  const isCard = isRecord(value) && value['object'] === 'card'
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key]
    const below = typeof child === 'object' ? codeUnder(child, codes, depth + 1) : null
    if (below !== null) return below
    if (typeof child === 'object' || !codes.has(String(child))) continue
    if (codeName.test(key) || (isCard && typeof child === 'string')) return key
  }
  return null
}
