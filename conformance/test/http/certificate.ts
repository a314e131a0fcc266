import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** A certificate that signs itself, and its key, both in PEM. */
export interface Certificate {
  cert: string
  key: string
}

/** Makes a certificate of these names and addresses, good for a day (RFC 5280). */
export function certificateOf(...names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(identifier([42, 134, 72, 206, 61, 4, 3, 2]))
  const name = sequence(
    der(0x31, sequence(identifier([85, 4, 3]), der(0x0c, Buffer.from('a test of assay')))),
  )
  const others = sequence(
    ...names.map((one) =>
      isIP(one) === 4 ? der(0x87, bytes(one.split('.').map(Number))) : der(0x82, Buffer.from(one)),
    ),
  )
  const isAuthority = sequence(identifier([85, 29, 19]), octets(sequence(der(0x01, bytes([255])))))
  const body = sequence(
    der(0xa0, der(0x02, bytes([2]))),
    der(0x02, bytes([1, ...randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(-1), time(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(identifier([85, 29, 17]), octets(others)), isAuthority)),
  )
  const signature = der(0x03, bytes([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const prefix =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([bytes([tag, ...prefix]), content])
}

function bytes(all: readonly number[]): Buffer {
  return Buffer.from(all)
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents)
}

function identifier(all: readonly number[]): Buffer {
  return der(0x06, bytes(all))
}

function octets(content: Buffer): Buffer {
  return der(0x04, content)
}

function time(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString()
  return der(0x17, Buffer.from(`${at.slice(2, 19).replace(/[-:T]/g, '')}Z`))
}
