import { test } from 'node:test'
import { cases } from './sandbox-cases.js'

for (const [title, act] of Object.entries(cases)) test(title, act)
