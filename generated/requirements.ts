// Generated from openapi/ by npm run generate. Do not edit.
import { createRequire } from 'node:module'
import type { Observation, Requirement } from '../conformance/contract/rows/requirements.ts'
import type { ObservationId, RequirementId } from './ids.ts'

export type { Observation, Requirement } from '../conformance/contract/rows/requirements.ts'
export type { Area, ObservationId, RequirementId } from './ids.ts'

/** Every area. */
export const areas = [
  'authorization',
  'answers',
  'charges',
  'events',
  'sources',
  'tokens',
  'webhooks',
  'lists',
  'keys',
] as const

/** The sections of the specification, in its order. */
export const sections: readonly string[] = [
  'Addresses',
  'What the service does',
  'Resources and their fields',
  'Token',
  'Card',
  'Event',
  'Webhook delivery',
  'Source',
  'Charge',
  'List envelope',
  'States: token',
  'States: charge',
  'Endpoints',
  'Create a token',
  'Retrieve a token',
  'List events',
  'List events for a charge',
  'Retrieve an event',
  'List parameters',
  'Create a source',
  'Create a charge',
  'Retrieving a charge',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
]

// One table, in requirements.json, for programs and for people.
const tables = createRequire(import.meta.url)('./requirements.json') as {
  requirements: ({ id: RequirementId } & Requirement)[]
  observations: ({ id: ObservationId } & Observation)[]
}

/** Every requirement by its id, in the order of the specification's sections. */
export const requirements = Object.fromEntries(
  tables.requirements.map(({ id, ...row }) => [id, row]),
) as unknown as Readonly<Record<RequirementId, Requirement>>

/** Every observation by its id. */
export const observations = Object.fromEntries(
  tables.observations.map(({ id, ...row }) => [id, row]),
) as unknown as Readonly<Record<ObservationId, Observation>>
