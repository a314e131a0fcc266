import { startCommand } from '../text/start-command.ts'
import { settingFlagsOf, text } from '../settings/flags.ts'
import type { Settings } from '../settings/settings.ts'
import { shellWord } from '../text/shell.ts'
import { runFlags } from './settings.ts'

/** The flags of what judges traffic, and sends nothing. */
export const trafficFlags = {
  ...settingFlagsOf(
    'baseUrl vaultUrl publicKey secretKey only tag strict implementation out verbose jsonLines',
  ),
  profile: runFlags.profile,
  webhookUrl: text('URL', 'The endpoint as the service knows it, where that is not plain.'),
}

/** The command that judges files again, which sends nothing. */
export function judgeCommand(
  files: readonly string[],
  { baseUrl, vaultUrl }: Pick<Settings, 'baseUrl' | 'vaultUrl'>,
): string {
  const addresses = { '--base-url': baseUrl, '--vault-url': vaultUrl }
  const flags = Object.entries(addresses).flatMap(([flag, url]) =>
    url === undefined ? [] : [flag, shellWord(url)],
  )
  return [startCommand, 'judge', ...files.map(shellWord), ...flags].join(' ')
}
