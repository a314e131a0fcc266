import { isDeepStrictEqual } from 'node:util'
import { madeKinds, resources, retrievedKinds, type Echo, type MadeName } from '../../generated/resources.ts'
import { isRecord, short, valueAt } from '../basics/values.ts'
import type { Accepted, Model, Parameters } from '../model/model.ts'
import { looksLike, resource, type Resource } from '../model/resource.ts'
import { accepted, fails, holds, over, rule, same, type Rule, type Ruling } from './rule.ts'

/** The rules that every kind of resource has by its row of the contract: ids of their own, echoes, the one that was asked for, and what stays. */
export const resourceRules: readonly Rule[] = [
  ...madeKinds.flatMap((kind) => {
    const { unique, echoes } = resources[kind]
    const rules: Rule[] = echoes.map((echo: Echo) =>
      over(
        echo.requirement,
        (model) => echoing(model, kind, echo.requirement),
        ({ shown, sent }) => echoed(echo, shown, sent),
      ),
    )
    return unique === null ? rules : [...rules, rule(unique, (model) => uniqueIds(given(model, kind)))]
  }),
  ...retrievedKinds.flatMap((kind) => {
    const { same: id, object, retrieves } = resources[kind]
    if (id === null || retrieves === null) return []
    return [
      over(
        id,
        (model) =>
          accepted(model, retrieves).filter(({ exchange, target }) => target !== null && !exchange.followed),
        ({ shown, target }) =>
          shown.value['id'] === target
            ? holds(shown)
            : fails(`${object} ${target}`, `${object} ${short(shown.value['id'])}`, shown),
        kind === 'Charge'
          ? {
              inapplicable: (model) =>
                model.learned.retrieval === null ? 'No charge can be retrieved.' : null,
            }
          : {},
      ),
    ]
  }),
  over(
    'token-facts-stay',
    (model) => [...model.tokens.values()].flatMap((made) => made.retrievals.map((call) => ({ made, call }))),
    ({ made, call }) =>
      call.shown.value['id'] === made.id
        ? stays(made.resource, call.shown, made.sent, resources.Token.lasting)
        : null,
  ),
  over(
    'charge-facts-stay',
    (model) => [...model.charges.values()].flatMap((made) => made.retrievals.map((call) => ({ made, call }))),
    ({ made, call }) =>
      call.shown.value['id'] === made.id
        ? stays(made.resource, call.shown, made.sent, resources.Charge.lasting)
        : null,
    { inapplicable: (model) => (model.learned.retrieval === null ? 'No charge can be retrieved.' : null) },
  ),
  over(
    'source-facts-stay',
    laterSources,
    ({ first, later, sent, paths }) => stays(first, later, sent, paths),
    {
      inapplicable: ({ charges, sources }) =>
        charges.size > 0 && sources.size > 0 ? 'No answer shows a source again after it was made.' : null,
    },
  ),
]

/** Answers that show a resource of a kind, with what was sent for it: its creation, and where it was retrieved. */
function echoing(
  model: Model,
  kind: MadeName,
  requirement: Echo['requirement'],
): { shown: Resource; sent: Parameters }[] {
  const { creates, retrieves } = resources[kind]
  const open = model
    .of(creates)
    .filter(
      (call): call is Accepted =>
        call.accepted && call.expect === 'open' && call.exchange.about === requirement,
    )
  const made = [...accepted(model, creates), ...open].map(({ shown, sent }) => ({ shown, sent }))
  if (kind !== 'Token' || retrieves === null) return made
  const again = [...model.tokens.values()].flatMap(({ id, sent, retrievals }) =>
    retrievals.filter(({ shown }) => shown.value['id'] === id).map(({ shown }) => ({ shown, sent })),
  )
  return [...made, ...again]
}

function echoed({ parameter, path, number, length }: Echo, shown: Resource, sent: Parameters): Ruling | null {
  const value = sent[parameter]
  // It is open what becomes of a value in another form, such as a year of two digits.
  if (typeof value !== 'string' || (length !== null && value.length !== length)) return null
  if (path.startsWith('card.') && shown.value['card'] === null) return null
  return same(shown, path, number ? Number(value) : value)
}

/** Every id that was given to a new resource of a kind, with its answer. */
function given(model: Model, kind: MadeName): { id: unknown; call: Accepted }[] {
  const { creates } = resources[kind]
  const own = accepted(model, creates).map((call) => ({ id: call.shown.value['id'], call }))
  if (kind !== 'Source') return own
  const embedded = accepted(model, 'createCharge').filter(({ sent }) => 'source[type]' in sent)
  return [
    ...own,
    ...embedded.flatMap((call) =>
      looksLike('Source', call.shown.value['source']) ? [{ id: call.shown.value['source']['id'], call }] : [],
    ),
  ]
}

function* uniqueIds(all: { id: unknown; call: Accepted }[]): Generator<Ruling> {
  const first = new Map<string, Accepted>()
  for (const { id, call } of all) {
    if (typeof id !== 'string') continue
    const before = first.get(id)
    if (before === undefined) {
      first.set(id, call)
      yield holds(call)
    } else
      yield {
        ...fails('an id of its own', `${id}, which ${before.exchange.id} was given too`, call, before),
        final: true,
      }
  }
}

interface Later {
  first: Resource
  later: Resource
  sent: Parameters
  paths: readonly string[]
}

/** Sources as charges show them, beside what they were first. */
function laterSources(model: Model): Later[] {
  return [...model.charges.values()].flatMap((charge) => {
    const { source } = charge
    if (source === null) return []
    const embeddings = [
      ...(source.embedded ? [] : [charge.resource]),
      ...charge.retrievals.map(({ shown }) => shown),
    ]
    return embeddings.flatMap((shown) => {
      const value = shown.value['source']
      if (!isRecord(value) || value['id'] !== source.id) return []
      const later = resource('Source', value, shown.exchange, '/source')
      return [
        {
          first: source.resource,
          later,
          sent: source.sent,
          paths: shown === charge.resource ? ['created_at'] : resources.Source.lasting,
        },
      ]
    })
  })
}

/** Rules that a resource shows what it showed when it was made. */
function stays(first: Resource, later: Resource, sent: Parameters, paths: readonly string[]): Ruling {
  const other = paths.find((path) => {
    const [was, now] = [valueAt(first.value, path), valueAt(later.value, path)]
    // Another shape of the same value is observed, not judged, and so is what is left out.
    return (
      (typeof was === typeof now || now === null) &&
      !isDeepStrictEqual(lowered(was), lowered(now)) &&
      String(now) !== sent[path] &&
      !isGoneCard(later, path)
    )
  })
  if (other === undefined) return holds(later)
  const actual = { [other]: valueAt(later.value, other) }
  return {
    ...fails(
      `${other} ${short(valueAt(first.value, other))}, as when it was made`,
      `${other} ${short(actual[other])}`,
      later,
      first,
    ),
    member: { name: other, value: short(actual[other]) },
    final: true,
  }
}

/** A used token may show its card no more. */
const isGoneCard = (later: Resource, path: string): boolean =>
  path.startsWith('card.') && later.value['card'] === null

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
