import type { RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import { chargeEchoes } from './charges.ts'
import { eventIdentity } from './events.ts'
import type { Circumstances, Judge, Requirement } from './requirement.ts'
import { isNotRetrieved } from './resources.ts'
import { acceptsSomeCard } from './tokens.ts'

/** What is added to a derived declaration: more to hold, causes, and when it does not apply. */
interface Particulars extends Pick<Circumstances, 'explainedBy' | 'inapplicable'> {
  readonly judge?: Judge
}

/** What the specification says of single requirements whose rule follows from the contract. */
const particulars: Readonly<Partial<Record<RequirementId, Particulars>>> = {
  'create-token-accepts-valid-request': { judge: acceptsSomeCard },
  'source-facts-stay': {
    explainedBy: ['charge-embeds-its-source', 'charge-embeds-created-source'],
    inapplicable: ({ resources: { Charge, Source } }) =>
      Charge.size > 0 && Source.size > 0
        ? 'No answer shows a source again after it was made.'
        : null,
  },
  'charge-facts-stay': { inapplicable: isNotRetrieved },
  'charge-complete-event-final': {
    explainedBy: [
      ...chargeEchoes,
      ...eventIdentity,
      'charge-complete-not-before-completion',
      'charge-becomes-successful',
      'charge-becomes-failed',
    ],
  },
  'charge-complete-event-once': {
    explainedBy: ['charge-complete-not-before-completion', 'charge-final-states-final'],
  },
}

/** A derived declaration with its particulars. */
export function withParticulars(declaration: Requirement): Requirement {
  const { judge, ...circumstances } = particulars[declaration.id] ?? {}
  const causes = [...(declaration.explainedBy ?? []), ...(circumstances.explainedBy ?? [])]
  return {
    ...declaration,
    ...circumstances,
    ...(causes.length > 0 && { explainedBy: causes }),
    ...(judge !== undefined && {
      *judge(model: Model) {
        yield* declaration.judge(model)
        yield* judge(model)
      },
    }),
  }
}
