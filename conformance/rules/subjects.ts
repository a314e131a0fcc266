import { kinds, madeKinds, type MadeName } from '../../generated/resources.ts'
import type {
  Accepted,
  Call,
  ResourceState,
  Delivered,
  EventState,
  Model,
  Page,
  Showing,
} from '../model/model.ts'
import { eventKeyOf, type Resource } from '../model/resource.ts'

/** Makes a function of a model that works once for each model, and gives the same result again. */
export function perModel<Result>(make: (model: Model) => Result): (model: Model) => Result {
  const made = new WeakMap<Model, { result: Result }>()
  return (model) => {
    const kept = made.get(model) ?? { result: make(model) }
    made.set(model, kept)
    return kept.result
  }
}

/** Lists the complete answers of operations. */
export const calls = (model: Model): readonly Call[] => model.calls

/** Lists the pages of lists. */
export const pages = (model: Model): readonly Page[] => model.pages

/** Lists the tokens of the run. */
export const tokens = (model: Model): ResourceState[] => [...model.resources.Token.values()]

/** Lists the charges of the run. */
export const charges = (model: Model): ResourceState[] => [...model.resources.Charge.values()]

/** True for a charge of a source, whose customer authorizes it. */
export const isOfSource = ({ parentKind }: ResourceState): boolean => parentKind === 'Source'

/** Lists the sources that have a request of their own. */
export const newSources = (model: Model): ResourceState[] =>
  [...model.resources.Source.values()].filter(({ call }) => call.operation === 'createSource')

/** Lists every showing of every event of the run's charges. */
export const showings = (model: Model): Showing[] => model.events.flatMap((one) => one.showings)

/** The showings of the events of charges. */
export const chargeShowings = (model: Model): Showing[] =>
  showings(model).filter(({ subject }) => subject.kind === 'Charge')

/** The events of the run's resources that have a key of the contract. */
export const knownEvents = (model: Model): EventState[] =>
  model.events.filter(({ key }) => eventKeyOf({ key }) !== null)

/** Lists those that an answer shows; `event-equals-listed` judges one that was posted alone. */
export const listedEvents = (model: Model): EventState[] =>
  knownEvents(model).filter(({ answers }) => answers.length > 0)

/** Lists what the last answer of each kind says of the deliveries of each event. */
export const lastDeliveries = (model: Model): Delivered[] =>
  knownEvents(model).flatMap(({ deliveries }) => [
    ...new Map(deliveries.map((one) => [one.where, one])).values(),
  ])

/** A charge as an answer to its creation or an event shows it. */
export interface ShownCharge {
  readonly charge: ResourceState
  readonly shown: Resource
  readonly isNew: boolean
}

/** Lists every charge as an answer to its creation or an event shows it. */
export const shownCharges = (model: Model): ShownCharge[] => [
  ...charges(model).map((charge) => ({ charge, shown: charge.resource, isNew: true })),
  ...chargeShowings(model).map(({ subject, data }) => ({
    charge: subject,
    shown: data,
    isNew: false,
  })),
]

/** Lists the answers that show a token of the run, with what was sent for it. */
export const shownTokens = (model: Model): Accepted[] => [
  ...model.accepted('createToken'),
  ...tokens(model).flatMap(({ id, sent, retrievals }) =>
    retrievals.filter(({ shown }) => shown.value['id'] === id).map((call) => ({ ...call, sent })),
  ),
]

/** Lists a charge as every answer and webhook shows it. */
export const statesOf = ({ resource, retrievals, events }: ResourceState): Resource[] => [
  resource,
  ...retrievals.map(({ shown }) => shown),
  ...events.flatMap((event) => event.showings.map(({ data }) => data)),
]

/** Lists the accepted answers that show a new resource. */
export const creations = (model: Model): Accepted[] =>
  madeKinds.flatMap((kind) => {
    const { creates } = kinds[kind]
    return creates === null ? [] : model.accepted(creates)
  })

/** The resources of a kind that have a request of their own. */
export const madeOf = (model: Model, kind: MadeName): ResourceState[] =>
  [...model.resources[kind].values()].filter(({ call }) => call.operation === kinds[kind].creates)

/** The places that show the events of a kind. */
export const showingsOfKind = (model: Model, kind: MadeName): Showing[] =>
  showings(model).filter(({ subject }) => subject.kind === kind)
