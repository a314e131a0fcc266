import { startShop } from './shop.js'

const { API = 'http://127.0.0.1:8080', FILE = 'orders.jsonl', PORT = '3000', SITE } = process.env
const secretKey = process.env.SECRET_KEY ?? 'skey_test_sandbox_public_for_everyone'
const { url } = await startShop({ api: API, secretKey, file: FILE, port: Number(PORT), site: SITE })
console.log(url)
