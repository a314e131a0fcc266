import { test } from 'tap'
import { answerFaults } from '../../reference/faults/answers.ts'
import { circumstanceFaults } from '../../reference/faults/circumstances.ts'
import { idFaults } from '../../reference/faults/ids.ts'
import { keyFaults } from '../../reference/faults/keys.ts'
import { leakFaults } from '../../reference/faults/leaks.ts'
import { sourceFaults } from '../../reference/faults/sources.ts'
import { tokenFaults } from '../../reference/faults/tokens.ts'
import { validFaults } from '../../reference/faults/valid.ts'
import { found } from './part.ts'

test('finds faults of answers and keys', (t) =>
  found(t, [...validFaults, ...answerFaults, ...circumstanceFaults, ...keyFaults, ...idFaults]))
test('finds faults of tokens and sources', (t) => found(t, [...tokenFaults, ...leakFaults, ...sourceFaults]))
