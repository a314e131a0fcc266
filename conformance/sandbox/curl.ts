import { readJson } from '../basics/json.ts'
import { isRecord } from '../basics/values.ts'
import { encodeForm } from '../contract/form.ts'
import type { Service } from '../reference/service.ts'
import { commandLine } from '../reports/shell.ts'
import type { LoggedRequest } from './requests.ts'

/** Writes a logged request as a curl line with the keys of its sandbox and a test card; null for one whose body was shortened. */
export function curlOf({ method, path, key, sent }: LoggedRequest, { urls, keys }: Service): string | null {
  const body = readJson(
    sent.replace('"number":"[removed]"', '"number":"4242424242424242"').replace('"[removed]"', '"123"'),
  )
  if (!isRecord(body)) return null
  const base = /^\/tokens\b/.test(path)
    ? urls.vaultUrl
    : /^\/payments\b/.test(path)
      ? urls.payUrl
      : urls.baseUrl
  const named = Object.entries(keys).flatMap(([mode, pair]) =>
    Object.entries(pair as Record<string, string>).map(([kind, value]) => [`${mode} ${kind}`, value]),
  )
  const user = key === 'no' ? undefined : (Object.fromEntries(named)[key] ?? 'unknown_key')
  const form = encodeForm(body)
  return commandLine([
    'curl',
    '-i',
    ...(user === undefined ? [] : ['-u', `${user}:`]),
    ...(method === 'GET' || (method === 'POST' && form !== '') ? [] : ['-X', method]),
    ...(form === '' ? [] : ['--data-raw', form]),
    ...(/[[\]{}]/.test(path) ? ['-g'] : []),
    base + path,
  ])
}
