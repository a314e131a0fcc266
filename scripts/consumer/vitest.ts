import { afterAll, test } from 'vitest'
import { vitest } from 'payment-assay/adapters'
import { subject } from './subject.js'

const { options, close } = await subject()
afterAll(close)
vitest(test, options)
