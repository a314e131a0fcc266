import { test } from 'tap'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import profileSchema from '../../../generated/schemas/profile.json' with { type: 'json' }
import { readProfile } from '../../settings/profile.ts'
import { folderOf } from '../folder.ts'
import { assay } from '../commands/process.ts'

const env = { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', ASSAY_SECRET_KEY: 'skey_test_abcdef', GATEWAY_KEY: 'one' }

test('the template is a profile, as it is and with every line uncommented', async (t) => {
  const { code, stdout } = await assay(['init', 'localhost:8080'])
  t.equal(code, 0)
  t.match(stdout, /^# yaml-language-server: \$schema=\.\/node_modules/)
  const folder = folderOf(t)
  const file = join(folder, 'assay.yaml')
  // The certificates that the template names are no file.
  const whole = stdout.replace(/^#(?! |ca:)/gm, '')
  for (const text of [stdout, whole]) {
    writeFileSync(file, text)
    t.match(readProfile(file, env), { baseUrl: 'http://localhost:8080', publicKey: 'pkey_test_abcdef' })
  }
  const named = Object.keys(profileSchema.properties).filter((name) => name !== '$schema')
  for (const name of named) t.match(stdout, new RegExp(`^#?${name}:`, 'm'), name)
})

test('what cannot be used ends with 2', async (t) => {
  t.match(await assay(['init', 'localhost:1', 'localhost:2']), {
    code: 2,
    stderr: /URL: 2 were given; give one/,
  })
  t.match(await assay(['init', 'shop']), { code: 2, stderr: /URL: "shop" is not a URL/ })
})

test('the JSON Schema is printed', async (t) => {
  const { code, stdout } = await assay(['init', '--schema'])
  t.equal(code, 0)
  t.same(JSON.parse(stdout), JSON.parse(JSON.stringify(profileSchema)))
})
