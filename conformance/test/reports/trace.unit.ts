import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import type { RunRecord } from '../../../generated/report.js'
import { folderOf } from '../folder.ts'
import { assay } from '../commands/process.ts'
import { before, keys, reference } from '../proof/hostile/rig.ts'

const env = { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }
const only = ['--only', 'charge-amount-equals-source', '--sample', '4', '--timeout', '3']

test('each request says the trace of the run and a parent of its own, and each failure tells both', async (t) => {
  const seen: string[] = []
  let visits = 0
  const under = await reference(t, {
    split: true,
    rules: {
      sameAmount: () => true,
      instead: ({ path, headers }) => {
        if (path.includes('/authorize') && headers['traceparent'] === undefined) visits += 1
        return undefined
      },
    },
  })
  const url = await before(t, under, ({ headers }) => {
    seen.push(String(headers['traceparent']))
    return false
  })
  const out = folderOf(t)
  const flags = ['--vault-url', under.vaultUrl, '--only', 'charge-paid-at']
  const traced = await assay(['run', url, ...only, ...flags, '--trace', '--out', out], env)
  t.equal(traced.code, 1)
  const { trace = '', evidence } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as RunRecord
  t.match(trace, /^(?!0{32})[0-9a-f]{32}$/)
  t.ok(seen.length > 10)
  for (const one of seen) t.match(one, new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
  t.equal(new Set(seen).size, seen.length)
  t.ok(visits > 0, 'a page on another origin is no part of it')
  const shown = /trace +(00-[0-9a-f-]+)/.exec(traced.stdout)?.[1] ?? ''
  t.ok(seen.includes(shown))
  t.match(traced.stdout, `Its requests are of the trace ${trace}.`)
  t.match(traced.stdout, new RegExp(`request +curl .* -H 'traceparent: 00-${trace}-`))
  t.ok(evidence.some(({ request }) => request.headers['traceparent'] === shown))
  for (const name of ['report.html', 'exchanges.har', 'exchanges.jsonl'])
    t.ok(readFileSync(join(out, name), 'utf8').includes(shown), name)
  seen.length = 0
  const plain = await assay(['run', url, ...only, '--vault-url', under.vaultUrl], env)
  t.notMatch(plain.stdout, /trace/)
  t.same([...new Set(seen)], ['undefined'])
})

test('stable reports of traced runs are equal, whatever is said of the trace', async (t) => {
  let last = ''
  const { baseUrl } = await reference(t, {
    rules: {
      instead: ({ headers }) => {
        last = String(headers['traceparent'])
        return undefined
      },
    },
    tampers: [
      { schema: 'Charge', change: (charge) => ({ ...charge, status: `${last} ${last.slice(3, 35)}` }) },
    ],
  })
  const out = folderOf(t)
  const flags = ['--only', 'charge-status', '--trace', '--stable', '--sample', '4', '--timeout', '3']
  const texts: string[] = []
  for (const name of ['one', 'two']) {
    const { code } = await assay(['run', baseUrl, ...flags, '--out', join(out, name)], env)
    t.equal(code, 1)
    texts.push(readFileSync(join(out, name, 'report.json'), 'utf8'))
  }
  t.match(texts[0], '"trace": "…"')
  t.match(texts[0], '00-…-…-01')
  t.equal(texts[0], texts[1])
})
