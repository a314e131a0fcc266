import { test } from 'tap'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunReport } from '../../../generated/report.js'
import { rules } from '../../reference/rules.ts'
import { assay } from './process.ts'
import { implementation } from './unfinished.ts'
import { type Ending, folderOf } from '../folder.ts'

/** A reference implementation that charges a wrong amount at the second attempt. */
function forgetful(t: Ending) {
  const refused = new Set<string>()
  return implementation(t, {
    rules: {
      sameAmount({ amount, source }) {
        if (rules.sameAmount({ amount, source })) return true
        const isAgain = refused.has(source.id)
        refused.add(source.id)
        return isAgain
      },
    },
  })
}

const counterexample = {
  requirement: 'charge-amount-equals-source',
  steps: [
    { call: 'createSource', base: 'required', as: 'source 1' },
    ...[1, 2].map(() => ({
      call: 'createCharge',
      base: 'source-id',
      source: 'source 1',
      change: { amount: '{source 1.amount+1}' },
    })),
  ],
}

test('nothing is found in the reference implementation', async (t) => {
  const { code, stdout } = await assay(['explore', '--max-time', '3', '--seed', '11'])
  t.equal(code, 0, stdout)
  t.match(stdout, /explored +\d+ sequences? in \d+ requests and \d+\s+s,\s+seed 11\n/)
  t.match(stdout, /Explored: nothing found: \d+ hold/)
})

test('what needs two attempts is found, shrunk to the steps that it needs, kept, and replayed', async (t) => {
  const { url, env } = await forgetful(t)
  const folder = folderOf(t)
  const out = join(folder, 'reports')
  const flags = ['--only', 'charge-amount-equals-source', '--seed', '3']
  const found = await assay(['explore', url, ...flags, '--max-time', '60', '--out', out], env)
  t.equal(found.code, 1, found.stdout)
  t.match(found.stdout, /✗ charge-amount-equals-source +broken in/)
  t.match(found.stdout, /found after \d+ sequences, shown by 3 steps/)
  t.match(found.stdout, `explore/charge-amount-equals-source.json`, 'the command that replays it')
  const file = join(out, 'explore/charge-amount-equals-source.json')
  const runReport = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as RunReport
  t.equal(runReport.explored?.seed, 3)
  t.match(readFileSync(join(out, 'report.html'), 'utf8'), 'What led to it')
  const judged = await assay(['judge', join(out, 'exchanges.jsonl'), ...flags.slice(0, 2)], env)
  t.match(
    judged,
    { code: 1, stdout: /✗ charge-amount-equals-source +broken in/ },
    'its record is judged again',
  )

  const replayed = await assay(['explore', url, '--replay', file], env)
  t.equal(replayed.code, 1, replayed.stdout)
  t.match(replayed.stdout, /note +replayed\n/)
})

test('a card that was accepted before the sequences is refused in none of them', async (t) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ object: 'error', code: 'invalid_card', message: 'It is refused.' })
  let tokens = 0
  const { url, env } = await implementation(t, {
    rules: {
      instead({ call: { method, path } }) {
        if (method === 'POST' && path.endsWith('/tokens')) tokens += 1
        return tokens > 1 ? { status: 400, headers, body } : undefined
      },
    },
  })
  const file = join(folderOf(t), 'counterexample.json')
  const steps = [{ call: 'createToken', base: 'required', as: 'token 1' }]
  const requirement = 'create-token-accepts-valid-request'
  writeFileSync(file, JSON.stringify({ requirement, steps }))
  const { code, stdout } = await assay(['explore', url, '--replay', file], env)
  t.equal(code, 1, stdout)
  t.match(stdout, /✗ create-token-accepts-valid-request/)
  t.match(stdout, /note +replayed\n/)
})

test('what cannot be explored is refused with its remedy', async (t) => {
  const file = join(folderOf(t), 'counterexample.json')
  const problem = async (...args: string[]) => {
    const { code, stderr } = await assay(['explore', ...args])
    t.equal(code, 2, stderr)
    return stderr
  }
  writeFileSync(file, JSON.stringify({ ...counterexample, steps: [{ visit: 'shop 1' }] }))
  t.match(
    await problem('--replay', file),
    /steps\[0\]\.call is missing; name a file that npm run assay -- explore/,
  )
})
