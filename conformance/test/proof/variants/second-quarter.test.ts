import { test } from 'tap'
import { conforms, groups, several } from './groups.ts'

test('honest choices conform, the second quarter of them', (t) =>
  several(groups(1, 4), (names) => conforms(t, names)))
