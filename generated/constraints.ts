// Generated from openapi/ by npm run generate. Do not edit.
import type { OperationId } from './operations.ts'
import type { RequirementId } from './requirements.ts'

/** What a parameter may hold, and the requirement that each keyword breaks where a request breaks it; what breaks another keyword is open. */
export interface ParameterConstraints {
  /** The requirement that it may not be left out; null where it may. */
  readonly required: RequirementId | null
  /** The requirement that its values are accepted. */
  readonly accepted: RequirementId | null
  readonly type: string
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly breaks: Readonly<Partial<Record<Keyword, RequirementId>>>
  /** Values that break a keyword for certain: nonsense, by the keyword. */
  readonly nonsense: Readonly<Partial<Record<Keyword, readonly string[]>>>
  /** Values without an enumeration that the kit sends to show that they are accepted. */
  readonly values: readonly string[]
  /** The ways of writing a month or a year. */
  readonly forms?: readonly string[]
  /** The values that are known to be accepted, where others exist that may be. */
  readonly stated?: readonly string[]
  /** How it is left open which values are accepted: all of them, or until a value was accepted once. */
  readonly open?: 'always' | 'until accepted'
  /** The requirement that its value equals that of its parent, or is at most that. */
  readonly equals?: RequirementId
}

/** A keyword of a schema that a value can break. */
export type Keyword =
  'type' | 'minimum' | 'maximum' | 'multipleOf' | 'enum' | 'pattern' | 'format' | 'minLength' | 'maxLength'

/** What the requests of an operation must be. */
export interface RequestConstraints {
  /** The requirements that a request with a key of each kind is refused; null where that is open. */
  readonly keys: Readonly<Record<'none' | 'blank' | 'unknown' | 'other', RequirementId | null>>
  /** The alternatives of its requests: the parameters that each needs alone. */
  readonly alternatives: readonly (readonly string[])[]
  readonly parameters: Readonly<Record<string, ParameterConstraints>>
}

/** The requirement that a resource of a kind is used for one request alone. */
export const singleUse: Readonly<Record<string, RequirementId>> = { Token: 'token-single-use' }

/** The constraints of every operation's requests. */
export const constraints: Readonly<Record<OperationId, RequestConstraints>> = {
  createToken: {
    keys: {
      none: 'create-token-key-required',
      blank: 'create-token-key-required',
      unknown: 'create-token-key-known',
      other: 'create-token-key-kind',
    },
    alternatives: [],
    parameters: {
      'card[expiration_month]': {
        required: 'create-token-card-expiration-month-required',
        accepted: 'create-token-card-expiration-month-accepted',
        type: 'integer',
        breaks: {},
        nonsense: {},
        values: ['12'],
        forms: ['M', 'MM'],
      },
      'card[expiration_year]': {
        required: 'create-token-card-expiration-year-required',
        accepted: 'create-token-card-expiration-year-accepted',
        type: 'integer',
        breaks: {},
        nonsense: {},
        values: [],
        forms: ['YY', 'YYYY'],
      },
      'card[name]': {
        required: 'create-token-card-name-required',
        accepted: null,
        type: 'string',
        breaks: {},
        nonsense: {},
        values: [],
      },
      'card[number]': {
        required: 'create-token-card-number-required',
        accepted: null,
        type: 'string',
        breaks: {},
        nonsense: {},
        values: [],
        open: 'until accepted',
      },
      'card[city]': {
        required: null,
        accepted: 'create-token-card-city-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['Kuala Lumpur'],
      },
      'card[country]': {
        required: null,
        accepted: 'create-token-card-country-accepted',
        type: 'string',
        pattern: '^[A-Za-z]{2}$',
        breaks: {},
        nonsense: {},
        values: ['MY', 'GB', 'ID'],
      },
      'card[email]': {
        required: null,
        accepted: 'create-token-card-email-accepted',
        type: 'string',
        format: 'email',
        breaks: {},
        nonsense: {},
        values: ['aisyah@shop.example'],
      },
      'card[phone_number]': {
        required: null,
        accepted: 'create-token-card-phone-number-accepted',
        type: 'string',
        pattern: '^\\+?[0-9]+$',
        breaks: {},
        nonsense: {},
        values: ['+60123456789', '60123456789'],
      },
      'card[postal_code]': {
        required: null,
        accepted: 'create-token-card-postal-code-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['50480'],
      },
      'card[security_code]': {
        required: null,
        accepted: 'create-token-card-security-code-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['837', '012'],
      },
      'card[state]': {
        required: null,
        accepted: 'create-token-card-state-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['Selangor'],
      },
      'card[street1]': {
        required: null,
        accepted: 'create-token-card-street1-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['12 Jalan Ampang'],
      },
      'card[street2]': {
        required: null,
        accepted: 'create-token-card-street2-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['Level 3'],
      },
    },
  },
  retrieveToken: {
    keys: {
      none: 'retrieve-token-key-required',
      blank: 'retrieve-token-key-required',
      unknown: 'retrieve-token-key-known',
      other: 'retrieve-token-key-kind',
    },
    alternatives: [],
    parameters: {},
  },
  createSource: {
    keys: {
      none: 'create-source-key-required',
      blank: 'create-source-key-required',
      unknown: 'create-source-key-known',
      other: null,
    },
    alternatives: [],
    parameters: {
      amount: {
        required: 'create-source-amount-required',
        accepted: 'create-source-amount-accepted',
        type: 'integer',
        minimum: 100,
        maximum: 2000000,
        breaks: {
          type: 'create-source-amount-type',
          minimum: 'create-source-amount-minimum',
          maximum: 'create-source-amount-maximum',
          multipleOf: 'create-source-amount-multiple-of',
        },
        nonsense: { type: ['abc', '50000abc', ''], multipleOf: ['50000.5'] },
        values: ['100', '101', '1000000', '1999999', '2000000', '115', '1004', '102409'],
      },
      currency: {
        required: 'create-source-currency-required',
        accepted: null,
        type: 'string',
        enum: ['MYR'],
        breaks: { enum: 'create-source-currency-enum' },
        nonsense: { enum: ['ZZZ', 'QQQ', 'MYRX', 'XMYR', 'MY', ''] },
        values: [],
      },
      type: {
        required: 'create-source-type-required',
        accepted: null,
        type: 'string',
        enum: ['duitnow_obw'],
        breaks: { enum: 'create-source-type-enum' },
        nonsense: {
          enum: [
            'unknown_type',
            'duitnow_obw2',
            'duitnow_obw_obw',
            'xduitnow_obw',
            'duitnow_ob',
            'constructor',
            '',
          ],
        },
        values: [],
      },
      bank: {
        required: 'create-source-bank-required',
        accepted: 'create-source-bank-accepted',
        type: 'string',
        enum: [
          'affin',
          'alliance',
          'agro',
          'ambank',
          'islam',
          'muamalat',
          'rakyat',
          'bsn',
          'cimb',
          'hongleong',
          'hsbc',
          'kfh',
          'maybank2u',
          'ocbc',
          'public',
          'rhb',
          'sc',
          'uob',
        ],
        breaks: { enum: 'create-source-bank-enum' },
        nonsense: { enum: ['unknown_bank', 'bank_of_nowhere', 'cimbb', 'xcimb', 'cim', 'constructor', ''] },
        values: [],
      },
      platform_type: {
        required: null,
        accepted: 'create-source-platform-type-accepted',
        type: 'string',
        enum: ['IOS', 'ANDROID'],
        breaks: {},
        nonsense: {},
        values: [],
      },
    },
  },
  createCharge: {
    keys: {
      none: 'create-charge-key-required',
      blank: 'create-charge-key-required',
      unknown: 'create-charge-key-known',
      other: 'create-charge-key-kind',
    },
    alternatives: [['source'], ['source[type]', 'source[bank]']],
    parameters: {
      amount: {
        required: 'create-charge-amount-required',
        accepted: 'create-charge-amount-accepted',
        type: 'integer',
        minimum: 100,
        maximum: 2000000,
        breaks: {
          type: 'create-charge-amount-type',
          minimum: 'create-charge-amount-minimum',
          maximum: 'create-charge-amount-maximum',
          multipleOf: 'create-charge-amount-multiple-of',
        },
        nonsense: { type: ['abc', '50000abc', ''], multipleOf: ['50000.5'] },
        values: ['100', '2000000', '115', '1004', '102409', '101', '1000000', '1999999'],
        equals: 'charge-amount-equals-source',
      },
      currency: {
        required: 'create-charge-currency-required',
        accepted: null,
        type: 'string',
        enum: ['MYR'],
        breaks: { enum: 'create-charge-currency-enum' },
        nonsense: { enum: ['ZZZ', 'QQQ', 'MYRX', 'XMYR', 'MY', ''] },
        values: [],
        equals: 'charge-currency-equals-source',
      },
      source: {
        required: 'create-charge-source-required',
        accepted: null,
        type: 'string',
        breaks: {},
        nonsense: {},
        values: [],
      },
      'source[type]': {
        required: 'create-charge-source-type-required',
        accepted: null,
        type: 'string',
        enum: ['duitnow_obw'],
        breaks: { enum: 'create-charge-source-type-enum' },
        nonsense: {
          enum: [
            'unknown_type',
            'duitnow_obw2',
            'duitnow_obw_obw',
            'xduitnow_obw',
            'duitnow_ob',
            'constructor',
            '',
          ],
        },
        values: [],
      },
      'source[bank]': {
        required: 'create-charge-source-bank-required',
        accepted: 'create-charge-source-bank-accepted',
        type: 'string',
        enum: [
          'affin',
          'alliance',
          'agro',
          'ambank',
          'islam',
          'muamalat',
          'rakyat',
          'bsn',
          'cimb',
          'hongleong',
          'hsbc',
          'kfh',
          'maybank2u',
          'ocbc',
          'public',
          'rhb',
          'sc',
          'uob',
        ],
        breaks: { enum: 'create-charge-source-bank-enum' },
        nonsense: { enum: ['unknown_bank', 'bank_of_nowhere', 'cimbb', 'xcimb', 'cim', 'constructor', ''] },
        values: [],
      },
      return_uri: {
        required: 'create-charge-return-uri-required',
        accepted: null,
        type: 'string',
        pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^/?#:@]',
        format: 'uri',
        breaks: { pattern: 'create-charge-return-uri-pattern', format: 'create-charge-return-uri-format' },
        nonsense: {
          pattern: [
            'http://{rest}',
            'HTTP://{rest}',
            'http://localhost:3000/paid',
            'http://127.0.0.1:3000/paid',
            'http://shop.example/?to=https://{rest}',
            'ftp://{rest}',
            'httpsx://{rest}',
            'shopapp://paid',
            'javascript:alert(1)',
          ],
          format: ['return', '/paid', 'shop.example/paid', '//{rest}', 'not a url', 'https://', ''],
        },
        values: [],
      },
    },
  },
  retrieveCharge: {
    keys: {
      none: 'retrieve-charge-key-required',
      blank: 'retrieve-charge-key-required',
      unknown: 'retrieve-charge-key-known',
      other: null,
    },
    alternatives: [],
    parameters: {},
  },
  listChargeEvents: {
    keys: {
      none: 'list-charge-events-key-required',
      blank: 'list-charge-events-key-required',
      unknown: 'list-charge-events-key-known',
      other: 'list-charge-events-key-kind',
    },
    alternatives: [],
    parameters: {
      from: {
        required: null,
        accepted: 'list-charge-events-from-accepted',
        type: 'string',
        format: 'date-time',
        breaks: {},
        nonsense: {},
        values: ['2026-03-01T00:00:00Z'],
      },
      to: {
        required: null,
        accepted: 'list-charge-events-to-accepted',
        type: 'string',
        format: 'date-time',
        breaks: {},
        nonsense: {},
        values: ['2026-03-31T23:59:59Z'],
      },
      limit: {
        required: null,
        accepted: null,
        type: 'integer',
        breaks: {},
        nonsense: {},
        values: [],
        open: 'always',
      },
      offset: {
        required: null,
        accepted: 'list-charge-events-offset-accepted',
        type: 'integer',
        breaks: {},
        nonsense: {},
        values: ['0'],
      },
      order: {
        required: null,
        accepted: 'list-charge-events-order-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['chronological'],
        stated: ['chronological'],
      },
    },
  },
  listEvents: {
    keys: {
      none: 'list-events-key-required',
      blank: 'list-events-key-required',
      unknown: 'list-events-key-known',
      other: 'list-events-key-kind',
    },
    alternatives: [],
    parameters: {
      from: {
        required: null,
        accepted: 'list-events-from-accepted',
        type: 'string',
        format: 'date-time',
        breaks: {},
        nonsense: {},
        values: ['2026-03-01T00:00:00Z'],
      },
      to: {
        required: null,
        accepted: 'list-events-to-accepted',
        type: 'string',
        format: 'date-time',
        breaks: {},
        nonsense: {},
        values: ['2026-03-31T23:59:59Z'],
      },
      limit: {
        required: null,
        accepted: null,
        type: 'integer',
        breaks: {},
        nonsense: {},
        values: [],
        open: 'always',
      },
      offset: {
        required: null,
        accepted: 'list-events-offset-accepted',
        type: 'integer',
        breaks: {},
        nonsense: {},
        values: ['0'],
      },
      order: {
        required: null,
        accepted: 'list-events-order-accepted',
        type: 'string',
        breaks: {},
        nonsense: {},
        values: ['chronological'],
        stated: ['chronological'],
      },
    },
  },
  retrieveEvent: {
    keys: {
      none: 'retrieve-event-key-required',
      blank: 'retrieve-event-key-required',
      unknown: 'retrieve-event-key-known',
      other: 'retrieve-event-key-kind',
    },
    alternatives: [],
    parameters: {},
  },
}
