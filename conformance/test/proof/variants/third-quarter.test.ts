import { test } from 'tap'
import { conforms, groups, several } from './groups.ts'

test('honest choices conform, the third quarter of them', (t) =>
  several(groups(2, 4), (names) => conforms(t, names)))
