import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { hasChromium } from '../../customer/browser.ts'
import { folderOf } from '../folder.ts'

test('playwright-core is loaded from beside the kit, never from the working directory', async (t) => {
  const before = process.cwd()
  const folder = folderOf(t)
  const planted = join(folder, 'node_modules', 'playwright-core')
  mkdirSync(planted, { recursive: true })
  writeFileSync(join(planted, 'package.json'), '{"name":"playwright-core","main":"index.js"}')
  writeFileSync(join(planted, 'index.js'), 'globalThis.planted = true')
  process.chdir(folder)
  t.teardown(() => process.chdir(before))
  await hasChromium()
  t.notOk('planted' in globalThis)
})
