import { newSource } from '../generated/operations.ts'
import type { RequirementId } from '../generated/requirements.ts'
import type { Parameters } from './api.ts'
import type { Context } from './context.ts'
import { isRecord, short } from './inspect.ts'
import type { Resource } from './resource.ts'

/** A field that every new resource of a kind shows alike. */
type Row = [requirement: RequirementId, field: string, wanted: string, holds: (value: unknown) => boolean]

const is = (requirement: RequirementId, field: string, value: unknown): Row => [
  requirement,
  field,
  `${field} ${short(value)}`,
  (shown) => shown === value,
]

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

const ofSources: readonly Row[] = [
  ...newSource.null.map((field) => is('source-fields-null-when-new', field, null)),
  ...newSource.empty.map((field): Row => ['source-arrays-empty-when-new', field, `${field} []`, isEmpty]),
  is('source-charge-status-unknown-when-new', 'charge_status', 'unknown'),
]

const ofCharges: readonly Row[] = [
  is('charge-pending-when-new', 'status', 'pending'),
  is('charge-unpaid-when-new', 'paid', false),
  is('charge-unauthorized-when-new', 'authorized', false),
  ['charge-authorize-uri-set', 'authorize_uri', 'an authorize_uri', isText],
  ['charge-expires-at-set', 'expires_at', 'an expires_at', isText],
]

const ofCharged: readonly Row[] = [
  is('source-charge-status-pending-once-charged', 'charge_status', 'pending'),
]

/** Holds a source or a charge, as its creation returns it, against what all new ones show, whatever they were created with. */
export function watchNew(
  context: Context,
  { schema, value, inspection, from }: Resource,
  sent: Parameters,
): void {
  const judge = (rows: readonly Row[], of: Record<string, unknown>, at: string) => {
    for (const [requirement, field, wanted, holds] of rows) {
      if (!(field in of) || inspection.broken.some(({ pointer }) => pointer === `${at}/${field}`)) continue
      if (holds(of[field])) context.ledger.held(requirement, from)
      else context.ledger.broke(requirement, from, wanted, `${field} ${short(of[field])}`)
    }
  }
  // What becomes of a platform_type that was given is open.
  if (schema === 'Source')
    judge(
      ofSources.filter(([, field]) => field !== 'platform_type' || !(field in sent)),
      value,
      '',
    )
  // A charge of a token is no redirect, and may be complete at once.
  if (schema !== 'Charge' || !('source' in sent || 'source[type]' in sent)) return
  judge(ofCharges, value, '')
  if (isRecord(value['source'])) judge(ofCharged, value['source'], '/source')
}
