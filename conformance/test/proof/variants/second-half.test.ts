import { test } from 'tap'
import { conforms } from './groups.ts'

test('honest choices conform, the second half of them', (t) => conforms(t, 1))
