import { startShop } from './shop.js'

const { API, ASSAY_BASE_URL, ASSAY_SECRET_KEY, FILE, PORT = '3000', SECRET_KEY, SITE } = process.env
const { url } = await startShop({
  api: API ?? ASSAY_BASE_URL ?? 'http://127.0.0.1:8080',
  secretKey: SECRET_KEY ?? ASSAY_SECRET_KEY ?? 'skey_test_sandbox_public_for_everyone',
  file: FILE,
  port: Number(PORT),
  site: SITE,
})
console.log(url)
