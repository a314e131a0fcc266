import type { RequirementId } from '../../generated/requirements.ts'
import { declarations } from './index.ts'

/** The requirements whose breach a broken one explains, directly or through others. */
export function effectsOf(cause: RequirementId): ReadonlySet<RequirementId> {
  const effects = new Set<RequirementId>()
  const causes = [cause]
  for (let next = causes.pop(); next !== undefined; next = causes.pop())
    for (const { id, explainedBy = [] } of declarations.values())
      if (explainedBy.includes(next) && !effects.has(id)) {
        effects.add(id)
        causes.push(id)
      }
  return effects
}
