import { Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'

/** Posts to the public address of the endpoint; throws inconclusive when that does not arrive, so that no webhook is missed for the tunnel's fault. */
export const probe = flow('webhook probe', async (api): Promise<void> => {
  const { receiver, client, options, word } = api.context
  const { publicUrl } = options.webhook
  if (publicUrl === null || receiver === null) return
  const mark = word()
  const answer = await client.send({
    id: 'webhook probe/post#1',
    kind: 'visit',
    operation: null,
    key: 'none',
    method: 'POST',
    url: publicUrl,
    headers: { 'content-type': 'text/plain', 'x-assay-probe': mark },
    body: 'A probe of the endpoint.',
    shown: 'A probe of the endpoint.',
  })
  const arrived = await until(
    api,
    'the probe of the webhook endpoint',
    async () => (receiver.probed(mark) ? true : undefined),
    3,
  )
  if (!arrived)
    throw new Inconclusive(
      `${publicUrl} does not lead to this endpoint (${answer.error ?? answer.status}); mend the tunnel or --webhook-public-url.`,
      [answer.id],
    )
})
