import { stringify } from 'yaml'
import { settingSchemas } from '../settings/flags.ts'
import { readAddress } from '../settings/target.ts'
import { defineCommand } from './command.ts'
import { print } from './system.ts'

/** `assay init`: prints a profile to fill in. */
export const init = defineCommand({
  operands: '[URL]',
  flags: {},
  examples: {
    'init https://api.payment.example > assay.yaml': 'writes a profile with that address',
  },
  notes: [
    'It shows every key with its meaning, its default or an example. A profile names the environment variables of the keys, and never holds a key. Lines that begin with # count once that is removed.',
  ],
  execute: async ({ operands: [url] }) => print(template(url && readAddress('URL', url))),
})

/** The keys that a profile begins with; all others are commented out. */
const uncommented = ['baseUrl', 'publicKeyVariable', 'secretKeyVariable']

function template(baseUrl: string | undefined): string {
  const parts = Object.entries(settingSchemas).flatMap(([name, schema]) => {
    const { examples: [example = schema.default] = [], description = '' } = schema
    if (name === '$schema' || schema.secret !== undefined || example === undefined) return []
    const value = name === 'baseUrl' && baseUrl !== undefined ? baseUrl : example
    const lines = stringify({ [name]: value }, { lineWidth: 0 })
    return [
      `# ${description}\n${uncommented.includes(name) ? lines : lines.replace(/^(?=.)/gm, '#')}`,
    ]
  })
  const isClone = import.meta.url.endsWith('.ts')
  const root = isClone ? '.' : './node_modules/payment-assay/dist'
  return `# yaml-language-server: $schema=${root}/generated/schemas/profile.json\n\n${parts.join('\n')}`
}
