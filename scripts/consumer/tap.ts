import t from 'tap'
import { tap } from 'payment-assay/adapters'
import { subject } from './subject.js'

const { options, close } = await subject()
await tap(t, options)
await close()
