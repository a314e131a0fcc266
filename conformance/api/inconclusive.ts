import { messageOf } from '../basics/thrown.ts'
import type { RequirementId } from '../../generated/requirements.ts'

/** Thrown when a state was not reached or evidence is lacking: no verdict about the requirement. */
export class Inconclusive extends Error {
  /** The ids of the exchanges that stood in the way. */
  readonly exchanges: string[]
  /** True where an exchange without a complete answer stood in the way. */
  readonly trouble: boolean
  constructor(reason: string, exchanges: string[] = [], trouble = false) {
    super(reason)
    this.exchanges = exchanges
    this.trouble = trouble
  }
}

/** Thrown where the specification leaves the operation open and the implementation does not offer it, or the profile says so. */
export class Inapplicable extends Error {}

/** Gives what comes; null where one of these was thrown. */
export async function nullOn<Value>(
  coming: Promise<Value>,
  ...kinds: readonly (typeof Inapplicable | typeof Inconclusive)[]
): Promise<Value | null> {
  try {
    return await coming
  } catch (error) {
    if (kinds.some((kind) => error instanceof kind)) return null
    throw error
  }
}

/** Makes the error of a judgement that depends on another requirement, which does not hold; `actual` is what broke it. */
export function unmet(requirement: RequirementId, exchanges: string[] = [], actual?: string): Inconclusive {
  const because = actual === undefined ? '' : ` (${actual})`
  return new Inconclusive(`${requirement} does not hold${because}.`, exchanges)
}

/** Words why something was not seen. */
export function reasonOf(error: unknown): string {
  if (error == null) return 'No answer showed it.'
  return messageOf(error)
}
