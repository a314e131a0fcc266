import { test } from 'tap'
import { conforms } from './groups.ts'

test('honest choices conform, the first half of them', (t) => conforms(t, 0))
