import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { extendedCopy, extensionText, guideText } from '../proof/growth/copy.ts'

const extensions = new URL('../proof/growth/extensions/', import.meta.url)

t.setTimeout(600_000)

t.test('every extension is generated, and that of the guide', { timeout: 300_000 }, async (t) => {
  const names = (await readdir(extensions)).map((file) => file.replace('.yaml', ''))
  const texts = [...(await Promise.all(names.map(extensionText))), await guideText()]
  const { folder, remove } = await extendedCopy(texts)
  t.teardown(remove)
  const file = join(folder, 'generated/requirements.json')
  const { requirements } = JSON.parse(await readFile(file, 'utf8')) as {
    requirements: { id: string; text: string; area: string }[]
  }
  const sentences = new Map(requirements.map(({ id, text }) => [id, text]))
  for (const kind of [...names.map((name) => name.replace(/s$/, '')), 'refund'])
    t.ok(sentences.get(`${kind}-id-unique`), kind)
  t.equal(
    sentences.get('customer-update-event-once'),
    'Each updateCustomer request that changes a customer MUST have exactly one customer.update event.',
  )
  t.equal(
    sentences.get('customer-destroy-event-once'),
    'A customer that is taken by destroyCustomer MUST have exactly one customer.destroy event.',
  )
  t.notOk(sentences.get('deleted-customer-id-unique'), 'what is deleted is a customer still')
  t.equal(requirements.find(({ id }) => id === 'update-customer-email-format')?.area, 'customers')
})
