import type { RunReport } from '../../../generated/report.js'
import { readHar, type HarOptions } from '../../har/read-har.ts'
import { fileOf } from '../../har/file.ts'
import { judgeAccounts } from '../../judge/accounts.ts'
import type { Entry } from '../../record/entry.ts'
import { defaultOptions } from '../../settings/options.ts'
import type { Day } from './day.ts'

/** The records of the accounts that files of traffic show. */
export function accountsOf(
  contents: string | Buffer | readonly (string | Buffer)[],
  options: HarOptions,
): Entry[][] {
  const files = [contents]
    .flat()
    .map((content, at) => fileOf(Buffer.from(content as Buffer), `${at + 1}.har`))
  return [...readHar(files, options).parts()]
}

/** The report of files of a day's traffic. */
export function judgedDay(
  contents: Parameters<typeof accountsOf>[0],
  { baseUrl, vaultUrl }: Pick<Day, 'baseUrl' | 'vaultUrl'>,
  more: Partial<HarOptions> = {},
): RunReport {
  return judgeAccounts(accountsOf(contents, { baseUrl, vaultUrl, ...more }), defaultOptions)
}

/** The requirements with a verdict. */
export const idsWith = ({ findings }: RunReport, wanted: string): string[] =>
  findings.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
