export * from '../../generated/validators.js'
export { explainErrors } from './explain-errors.ts'
export { tolerant, type Tolerant } from './tolerant.ts'
