import { test } from 'tap'
import { faultsByResource } from '../../../reference/faults.ts'
import { found } from './part.ts'

const { answers, keys, sources, tokens } = faultsByResource

test('finds faults of answers and keys', (t) => found(t, [...answers, ...keys]))
test('finds faults of tokens and sources', (t) => found(t, [...tokens, ...sources]))
