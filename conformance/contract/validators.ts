export * from '../../generated/validators.js'
export { explainErrors } from './explain-errors.ts'
