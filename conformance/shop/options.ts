import { defaultOptions, type Options } from '../settings/options.ts'
import { merchantRequirementIds } from '../settings/selection.ts'
import { settingLabels, readSettings } from '../settings/settings.ts'
import type { ShopRunOptions, StartShop } from './run.ts'
import type { ShopProfile } from './session.ts'

/** A shop in a program's own process: how it is used, as in a profile, and what starts it. */
export interface ShopOptions extends Pick<Options, 'only' | 'strict' | 'accepted' | 'timeout'> {
  shop: Omit<ShopProfile, 'url' | 'command'> & { start: StartShop }
}

/** Reads the options of a program; throws a UsageError with subject, value and remedy. */
export function readShopOptions({
  shop: { start, ...used },
  ...others
}: ShopOptions): ShopRunOptions {
  // What start resolves to counts.
  const shop = { ...used, url: 'http://127.0.0.1' }
  const settings = readSettings({ ...others, shop }, settingLabels(''), merchantRequirementIds)
  return { ...defaultOptions, ...settings, shop, start, folder: '.', sandboxPort: 0 }
}
