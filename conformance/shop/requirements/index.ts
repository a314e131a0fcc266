import type { Requirement } from '../requirement.ts'
import { orderRequirements } from './orders.ts'
import { requestRequirements } from './requests.ts'

/** Every requirement of the merchant. */
export const shopRequirements: readonly Requirement[] = [
  ...requestRequirements,
  ...orderRequirements,
]
