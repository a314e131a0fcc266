import type { Requirement } from '../requirement.ts'
import { eventRequirements } from './events.ts'
import { paymentRequirements } from './payments.ts'
import { requestRequirements } from './requests.ts'

/** Every requirement of the merchant. */
export const shopRequirements: readonly Requirement[] = [
  ...requestRequirements,
  ...paymentRequirements,
  ...eventRequirements,
]
