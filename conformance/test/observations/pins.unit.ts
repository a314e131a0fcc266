import t from 'tap'
import { join } from 'node:path'
import { breaksOf } from '../../run/declared.ts'
import type { Pins } from '../../settings/options.ts'
import { readProfile } from '../../settings/read.ts'
import { folderOf } from '../folder.ts'

t.test('a pin is broken by another answer, and by none that was not seen', async (t) => {
  const pins: Pins = { 'key-password': { public: 'accepted', secret: 'accepted' }, 'list-limit-default': 20 }
  const seen = (answer: unknown, reason: string | null = null) => [
    { id: 'list-limit-default' as const, answer, reason },
    { id: 'key-password' as const, answer: { secret: 'accepted', public: 'accepted' }, reason: null },
    { id: 'rate-limit' as const, answer: 'never', reason: null },
  ]
  t.same(breaksOf(pins, seen(20)), [])
  t.same(breaksOf(pins, seen(10)), [{ id: 'list-limit-default', pinned: 20, seen: 10 }])
  t.same(breaksOf(pins, seen(null)), [{ id: 'list-limit-default', pinned: 20, seen: null }])
  t.same(breaksOf(pins, seen(null, 'Not selected.')), [])
})

t.test('a profile pins answers by the ids of observations', async (t) => {
  const file = (text: string) => join(folderOf(t, { 'profile.yaml': text }), 'profile.yaml')
  const { pins: own } = readProfile(file('pins: { list-limit-default: 20, version-header: [] }'), {})
  t.same(own, { 'list-limit-default': 20, 'version-header': [] })
  t.throws(
    () => readProfile(file('pins: { list-limit-defualt: 20 }'), {}),
    /did you mean list-limit-default\?/,
  )
})
