import t from 'tap'
import type { Parameters } from '../../api/request.ts'
import { perform } from '../../explore/perform.ts'
import type { CallCommand } from '../../explore/step.ts'
import { newPiece, type World } from '../../explore/world.ts'

/** Charges a source of an amount with another one, which is to be refused, and gives what was sent. */
async function sentFor(of: string, amount: string): Promise<Parameters[]> {
  const sent: Parameters[] = []
  const api = {
    known: { of: () => undefined, name: () => undefined },
    services: {
      options: { declared: { tokenParameter: null, returnUri: 'https://shop.example/{nonce}' } },
      names: { word: () => 'word' },
    },
    call: (_: string, { parameters }: { parameters: Parameters }) => {
      sent.push(parameters)
      return { status: 400, error: null, body: '', operation: null, shown: null }
    },
  }
  const created = { value: { id: 'src_1' }, from: '' }
  const world = {
    api,
    pieces: new Map([['source 1', newPiece('source 1', created as never, { amount: of }, undefined)]]),
  }
  const command: CallCommand = {
    call: 'createCharge',
    base: 'source-id',
    from: 'source 1',
    change: { amount },
    refusedBy: 'charge-amount-equals-source',
  }
  await perform(world as unknown as World, command)
  return sent
}

t.test('what is wrong for a source is sent for one whose amount differs alone', async (t) => {
  t.match(await sentFor('50000', '49999'), [{ source: 'src_1', amount: '49999' }])
  t.same(await sentFor('49999', '49999'), [], 'which is right for the one that stands in')
})
