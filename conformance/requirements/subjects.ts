import type { OperationId } from '../../generated/operations.ts'
import { kinds, madeKinds, type MadeKindName } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { memoized } from '../basics/memoized.ts'
import type {
  AcceptedCall,
  Call,
  TrackedResource,
  DeliveryRecords,
  TrackedEvent,
  Model,
  ListPage,
  EventSighting,
} from '../model/model.ts'
import type { SentParameters } from '../model/request.ts'
import { eventKeyOf, type Resource } from '../model/resource.ts'

/** A function that computes its result once for each model. */
export const perModel: <Result>(compute: (model: Model) => Result) => (model: Model) => Result =
  memoized

/** The complete answers of operations. */
export const calls = (model: Model): readonly Call[] => model.calls

const callsByTarget = perModel(({ calls }) =>
  grouped(
    calls.filter(({ key }) => key === 'right'),
    ({ operation, target }) => JSON.stringify([operation, target]),
  ),
)

/** The calls of an operation for a resource, with the right key, oldest first. */
export const callsFor = (model: Model, operation: OperationId, target: unknown): readonly Call[] =>
  callsByTarget(model).get(JSON.stringify([operation, target])) ?? []

/** The pages of one list. */
export const pagesOf =
  (list: OperationId) =>
  ({ pages }: Model): ListPage[] =>
    pages.filter(({ call }) => call.operation === list)

/** The pages of lists. */
export const pages = (model: Model): readonly ListPage[] => model.pages

/** The tokens of the run. */
export const tokens = perModel((model): TrackedResource[] => [...model.resources.Token.values()])

/** The charges of the run. */
export const charges = perModel((model): TrackedResource[] => [...model.resources.Charge.values()])

/** True for a charge of a source, whose customer authorizes it. */
export const isOfSource = ({ parentKind }: TrackedResource): boolean => parentKind === 'Source'

/** Every sighting of every event of the resources of the run. */
export const eventSightings = perModel((model): EventSighting[] =>
  model.events.flatMap((event) => event.sightings),
)

/** The events of the run's resources that have a key of the contract. */
export const knownEvents = perModel((model): TrackedEvent[] =>
  model.events.filter(({ key }) => eventKeyOf({ key }) !== null),
)

/** The events that an answer shows; `event-equals-listed` judges those that only webhooks show. */
export const listedEvents = perModel((model): TrackedEvent[] =>
  knownEvents(model).filter(({ answerSightings }) => answerSightings.length > 0),
)

/** The deliveries of each event, by the last answer of each kind. */
export const lastDeliveries = perModel((model): DeliveryRecords[] =>
  knownEvents(model).flatMap(({ deliveries }) => [
    ...new Map(deliveries.map((delivery) => [delivery.where, delivery])).values(),
  ]),
)

/** The answers that show a token of the run, with what was sent for it. */
export const tokenAnswers = perModel((model): AcceptedCall[] => [
  ...model.countedCalls('createToken'),
  ...tokens(model).flatMap(({ id, sent, retrievals }) =>
    retrievals
      .filter(({ resource }) => resource.value['id'] === id)
      .map((call) => ({ ...call, sent })),
  ),
])

/** The token that a request or a charge names, by the parameter that takes one. */
export const tokenOf = (
  { sent }: Pick<AcceptedCall, 'sent'>,
  { run }: Model,
): SentParameters[string] | undefined => sent[run.tokenParameter ?? '']

/** The answers that show a charge with the card of its token, with what was sent for the token. */
export const chargeAnswersWithCard = perModel((model): AcceptedCall[] =>
  charges(model).flatMap((charge) => {
    const token = model.resources.Token.get(String(tokenOf(charge, model)))
    return [charge.creation, ...charge.retrievals].flatMap((call) => {
      const { id, card } = call.resource.value
      return token === undefined || id !== charge.id || card == null
        ? []
        : [{ ...call, sent: token.sent }]
    })
  }),
)

/** Each version of a charge that an answer or event shows. */
export const versionsOf = ({ resource, retrievals, events }: TrackedResource): Resource[] => [
  resource,
  ...retrievals.map((call) => call.resource),
  ...events.flatMap((event) => event.sightings.map(({ data }) => data)),
]

/** The accepted answers that show a new resource. */
export const creations = perModel((model): AcceptedCall[] =>
  madeKinds.flatMap((kind) => {
    const { creates } = kinds[kind]
    return creates === null ? [] : model.countedCalls(creates)
  }),
)

/** The resources of a kind that its own operation created, not a request for another kind. */
export function createdDirectly(model: Model, kind: MadeKindName): TrackedResource[] {
  const { creates } = kinds[kind]
  const resources = [...model.resources[kind].values()]
  return creates === null
    ? resources
    : resources.filter(({ creation }) => creation.operation === creates)
}

/** Every sighting of the events of a kind. */
export const sightingsOfKind = (model: Model, kind: MadeKindName): EventSighting[] =>
  eventSightings(model).filter(({ subject }) => subject.kind === kind)
