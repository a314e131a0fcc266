import { after, test } from 'node:test'
import { nodeTest } from 'payment-assay/adapters'
import { subject } from './subject.js'

const { options, close } = await subject()
after(close)
nodeTest(test, options)
