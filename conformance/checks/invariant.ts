import type { TestableId } from '../../generated/requirements.ts'
import type { Answer } from '../api/answer.ts'
import type { Telling } from '../api/caller.ts'
import type { Call, Parameters } from '../api/request.ts'
import type { Resource } from '../api/resource.ts'
import type { Services } from '../api/services.ts'
import type { EventKey } from '../../generated/fields.ts'
import type { MadeName, RetrievedName } from '../../generated/resources.ts'
import type { Known } from '../known/known.ts'
import type { Delivery } from '../webhooks/old/receiver.ts'
import type { Judgement } from './judgement.ts'

/** A resource that an answer shows, with the call that it answers. */
export interface Shown extends Resource {
  readonly call: Call
  /** True where it answers its own creation. */
  readonly isNew: boolean
  /** The parameters that were sent for it, when it was made. */
  readonly sent: Parameters
}

/** A page of a list, with what was asked for. */
interface ShownPage extends Resource {
  readonly call: Call
  /** The charge whose list it is; undefined for the account's. */
  readonly charge: string | undefined
}

/** The subjects that an invariant may be about, by the name of their kind: which ones it binds, and what it is given of each. */
export interface Subjects {
  /** Everything that came, pages and webhooks too. */
  exchanges: { of: 'all'; given: Telling }
  /** The answers to requests that are to be accepted, or to be refused. */
  requests: { of: 'accepted' | 'refused'; given: Answer & { call: Call } }
  /** The answers that show one of the run's own resources of a kind: to its creation, and to its retrieval. */
  answers: { of: MadeName; given: Shown }
  /** The answers to retrievals that ask for one of the run's own by its id. */
  retrievals: { of: RetrievedName; given: Shown }
  /** The answers to creations alone. */
  creations: { of: MadeName; given: Shown }
  /** The run's own charges, as they are created and in every event. */
  charges: { of: 'all'; given: Shown }
  /** The events of the run's own charges, wherever they showed: in a list, retrieved, or posted. */
  events: { of: EventKey | 'all'; given: Resource }
  pages: { of: 'all'; given: ShownPage }
  webhooks: { of: 'all'; given: Delivery }
}

/** The kind of thing that an invariant is about, and which of them. */
export type On = { [Kind in keyof Subjects]?: Subjects[Kind]['of'] }

/** One judgement about one requirement in every answer of a kind, by what is known. */
export interface Invariant {
  readonly id: TestableId
  readonly on: On
  /** Null where the requirement does not bind; throws Inconclusive or Inapplicable as checks do. */
  readonly judge: (given: never, known: Known, services: Services) => Judgement | null
}

/** Declares an invariant on one kind of thing. */
export function invariant<Kind extends keyof Subjects>(
  id: TestableId,
  on: Record<Kind, Subjects[Kind]['of']>,
  judge: (given: Subjects[Kind]['given'], known: Known, services: Services) => Judgement | null,
): Invariant {
  return { id, on: on as On, judge: judge as Invariant['judge'] }
}
