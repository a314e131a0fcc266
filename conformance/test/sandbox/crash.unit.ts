import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { start, until } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { created, type Shown } from './client.ts'

const headers = {
  authorization: `Basic ${btoa('skey_test_sandbox_public_for_everyone:')}`,
  'content-type': 'application/x-www-form-urlencoded',
}

async function ask(url: string, body?: string): Promise<Shown> {
  const answer = await fetch(url, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  return (await answer.json()) as Shown
}

async function eventsOf(url: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { data } = await ask(`${url}/events?limit=100&order=chronological&offset=${ids.length}`)
    if (data.length === 0) return ids
    ids.push(...data.map(({ id }) => id))
  }
}

t.test(
  'nothing that was answered is lost when the sandbox is killed, and no id is given twice',
  async (t) => {
    const data = folderOf(t)
    const started = async () => {
      const { child, ended, output } = start(t, ['serve', '--port', '0', '--data', data])
      await until(() => output().includes('seed'))
      const kill = async (): Promise<void> => {
        child.kill('SIGKILL')
        await ended
      }
      return { child, kill, url: /base URL +(\S+)/.exec(output())?.[1] ?? '' }
    }
    /** The status of each charge as it was answered last. */
    const answered = new Map<string, string>()
    let events: string[] = []
    for (let kills = 0; kills < 3; kills += 1) {
      const { child, kill, url } = await started()
      t.strictSame(
        (await eventsOf(url)).slice(0, events.length),
        events,
        'the order of events stays',
      )
      const before = answered.size
      const client = async (): Promise<void> => {
        while (child.exitCode === null) {
          const { id, status } = await ask(`${url}/charges`, created)
          t.notOk(answered.has(id), id)
          answered.set(id, status)
          await ask(`${url}/_sandbox/trigger`, `event=charge.complete&charge=${id}`)
          answered.set(id, 'successful')
        }
      }
      const clients = Array.from({ length: 6 }, () => client().catch(() => undefined))
      // A random moment after the clients are under way, however slow the machine is.
      await until(() => answered.size >= before + 6)
      await pause(Math.random() * 200)
      await kill()
      await Promise.all(clients)
      const again = await started()
      for (const [id, status] of [...answered].slice(before)) {
        const now = await ask(`${again.url}/charges/${id}`)
        t.ok(now.id === id && (status === 'pending' || now.status === status), `${id} ${status}`)
      }
      events = await eventsOf(again.url)
      await again.kill()
    }
  },
)
