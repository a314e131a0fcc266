import { test } from 'vitest'
import { cases } from './sandbox-cases.js'

for (const [title, act] of Object.entries(cases)) test(title, act)
