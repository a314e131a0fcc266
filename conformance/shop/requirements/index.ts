import type { Requirement } from '../../requirements/requirement.ts'
import type { ShopModel } from '../model.ts'
import { eventRequirements } from './events.ts'
import { paymentRequirements } from './payments.ts'
import { requestRequirements } from './requests.ts'

/** Every requirement of the merchant. */
export const shopRequirements: readonly Requirement<ShopModel>[] = [
  ...requestRequirements,
  ...paymentRequirements,
  ...eventRequirements,
]
