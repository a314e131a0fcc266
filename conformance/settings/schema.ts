import { profileSchema } from '../../generated/profile.js'

/** A part of the schema of the settings; the head of profile.schema.yaml explains the extensions. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly 'x-flag'?: string | null
  readonly 'x-variable'?: string
  readonly 'x-preset'?: string
  readonly 'x-secret'?: string
  readonly 'x-whole'?: boolean
  readonly 'x-otherwise'?: string
}

/** The schema of each setting by its name. */
export const settingSchemas = profileSchema['properties'] as Readonly<Record<string, Schema>>
