import { test } from 'tap'
import { conforms, groups, several } from './groups.ts'

test('honest choices conform, the first quarter of them', (t) =>
  several(groups(0, 4), (names) => conforms(t, names)))
