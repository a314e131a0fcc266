import { test } from 'tap'
import { conforms, groups, several } from './groups.ts'

test('honest choices conform, the fourth quarter of them', (t) =>
  several(groups(3, 4), (names) => conforms(t, names)))
