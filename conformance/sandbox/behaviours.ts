import { compatible, combine } from '../reference/variants/combine.ts'
import { rulesOf } from '../reference/effects.ts'
import type { Variant } from '../reference/variants/variant.ts'
import { variants, type VariantName } from '../reference/variants.ts'
import { startCommand } from '../text/start-command.ts'
import { assertKnown, SandboxError } from './errors.ts'

/** The name of a behaviour in which an honest service may differ. */
export type Behaviour = VariantName

/** The behaviours in which honest services differ, each with the open point that allows it. */
export const behaviours: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variants).map(([name, { allows }]) => [name, allows]),
)

/** The behaviours that a shop has to withstand, with a sentence on each. */
export const behavioursForShops: Readonly<Partial<Record<Behaviour, string>>> = {
  'posts each event twice': 'Each webhook comes twice; an order is fulfilled once.',
  'posts in any order': 'Webhooks overtake each other, by up to a quarter of a second.',
  'posts the completion first': 'charge.complete comes before charge.create.',
  'posts one after the other, slowly': 'Deliveries queue: one that fails holds back the next ones.',
  'never repeats a webhook': 'A webhook that a shop did not take is lost.',
  'posts with signatures': 'Webhooks carry headers with signatures.',
  'posts without deliveries': 'Webhooks have no webhook_deliveries.',
  'retrieves a charge as pending for a moment after its event':
    'The event says final while GET still says pending, for 0.4 s: the shop asks again.',
  'is final a moment after the return': 'The customer is back 0.2 s before the charge is final.',
  'is final before the return': 'The webhook comes before the customer is back.',
  'shows events 1.5 s late': 'Lists lag behind webhooks.',
  'names the creation created': 'Events name their datetime created, not created_at.',
  'records other keys too': 'Events have keys that the specification does not list.',
  'shows further fields': 'Resources have fields that the specification does not list.',
  'lets a charge expire after two minutes': 'Charges expire while customers hesitate.',
  'adds parameters on the way back': 'return_uri is reached with more parameters.',
  'charges a source again': 'A repeated POST /charges charges the same source again.',
  'answers at most 20 requests a second': 'Requests beyond 20 a second get 429.',
  'takes JSON too': 'Requests may be JSON, as several public clients send it.',
}

/** Reads the name of a behaviour; throws a SandboxError with the nearest one for any other text. */
export function readBehaviour(_subject: string, name: string): Behaviour {
  assertKnown(
    'The behaviour',
    name,
    Object.keys(variants),
    `${startCommand} list --variants shows them all`,
  )
  return name as Behaviour
}

/** Combines behaviours into one variant; throws a SandboxError for two that decide the same. */
export function combineBehaviours(names: readonly Behaviour[]): Variant {
  // `alone` matters to runs only: such a variant would hide others from them.
  const chosen = names.map((name) => ({ name, ...(variants[name] as Variant), alone: false }))
  for (const [place, behaviour] of chosen.entries())
    for (const earlier of chosen.slice(0, place))
      if (!compatible(behaviour, earlier))
        throw new SandboxError(
          'conflict',
          `The behaviours "${earlier.name}" and "${behaviour.name}" decide about the same; choose one of them.`,
        )
  return combine(chosen)
}

/** SandboxError for behaviours that cannot change while it runs: of its addresses and keys. */
export function assertChangeable(names: readonly Behaviour[]): void {
  for (const name of names) {
    const variant = variants[name] as Variant
    const { tampers: _, ...fixed } = variant.options ?? {}
    if (Object.keys(fixed).length > 0 || 'chargePath' in rulesOf(variant))
      throw new SandboxError(
        'conflict',
        `The behaviour "${name}" is about addresses or keys; start the sandbox with --behave '${name}'.`,
      )
  }
}
