import { openCustomer } from '../../../customer/customer.ts'
import type { RunReport } from '../../../../generated/report.js'
import { defaultOptions, type RunOptions } from '../../../settings/options.ts'
import { startReference, type Keys } from '../../../reference/index.ts'
import { rulesOf } from '../../../reference/effects.ts'
import type { Variant } from '../../../reference/variants/variant.ts'
import { run } from '../../../run/run.ts'
import type { Target } from '../../../settings/target.ts'
import { otherClient } from './other-client.ts'

/** Options of a quick run without its target; only wrong findings wait as long as the limits. */
export const quick: Omit<RunOptions, 'target'> = {
  driver: openCustomer({ driver: 'page' }),
  ...defaultOptions,
  webhookRegistered: true,
  timeout: 20,
  webhookTimeout: 20,
}

/** Judges a server at one address that waits for nothing. */
export const judgeServer = (
  url: string,
  keys: Keys['test'],
  more: Partial<RunOptions> = {},
): Promise<RunReport> =>
  run({
    ...quick,
    timeout: 5,
    webhookTimeout: 1,
    target: {
      baseUrl: url,
      vaultUrl: url,
      payUrl: null,
      live: false,
      embedded: false,
      publicKey: keys.public,
      secretKey: keys.secret,
    },
    ...more,
  })

/** The requirements that judge a variant (default all), the second merchant's keys, the seed. */
interface Judging {
  only?: readonly string[]
  otherAccount?: Target['otherAccount']
  seed?: number
}

/** Runs the kit, or a part of it, against the reference implementation as a variant has it. */
export const judge = async (
  variant: Variant,
  { only = [], otherAccount, seed }: Judging = {},
): Promise<RunReport> => {
  const { options = {}, declared, endpoint = (url) => url, live = false, busy = false } = variant
  const reference = await startReference({
    ...options,
    ...(seed !== undefined && { seed }),
    rules: rulesOf(variant),
  })
  const { payUrl, vaultUrl, baseUrl } = reference
  const { public: publicKey, secret: secretKey } = reference.keys[live ? 'live' : 'test']
  const leave = busy ? otherClient(baseUrl, secretKey) : null
  try {
    return await run({
      ...quick,
      only: [...only],
      target: {
        vaultUrl,
        baseUrl,
        payUrl,
        publicKey,
        secretKey,
        live,
        embedded: false,
        ...(otherAccount && { otherAccount }),
      },
      registerWebhook: (url) => reference.registerWebhook(endpoint(url)),
      tokenParameter: 'card',
      ...declared,
    })
  } finally {
    await leave?.()
    await reference.close()
  }
}

const wrongs = ['fail', 'unstable', 'error']

/** A run's complaints about a conforming implementation; the SHOULDs in `against` must fail. */
export const complaints = (
  { findings, sentence, exitCode }: RunReport,
  against: readonly string[] = [],
): string[] => {
  const wrong = findings.filter(({ id, level, verdict }) => {
    if (level === 'SHOULD' && against.includes(id)) return verdict !== 'fail'
    return wrongs.includes(verdict ?? '') || (verdict === 'inconclusive' && level === 'MUST')
  })
  const lines = wrong.map(({ id, verdict, expected, actual, reason }) =>
    [id, verdict, expected && `expected ${expected}`, actual && `got ${actual}`, reason]
      .filter(Boolean)
      .join(', '),
  )
  return exitCode === 0 ? lines : [`exit ${exitCode}: ${sentence}`, ...lines]
}
