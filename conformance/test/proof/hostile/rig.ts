import type { ChildProcess } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RunRecord } from '../../../../generated/report.js'
import { startReference, type Reference, type ReferenceOptions } from '../../../reference/index.ts'
import { folderOf, type Ending } from '../../folder.ts'
import { assay, start, type Ended } from '../../commands/process.ts'

/** The most memory, in megabytes, that a run against a hostile server takes. */
export const mostMemory = 300

/** Keys with every mark that an encoding may change. */
export const keys = {
  test: { public: 'pkey_test_9f8e+7d/6c==', secret: 'skey_test_9f8e+7d/6c==' },
  live: { public: 'pkey_live_9f8e7d6c', secret: 'skey_live_9f8e7d6c' },
}

/** Starts a reference implementation that ends with the test. */
export async function reference(t: Ending, options: ReferenceOptions = {}): Promise<Reference> {
  const started = await startReference({ ...options, keys })
  t.teardown(() => started.close())
  return started
}

/** Starts a server on another port that keeps, as text, all that ever came to it. */
export async function canary(t: Ending): Promise<{ host: string; origin: string; heard: string[] }> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, rawHeaders } = request
      heard.push([method, url, ...rawHeaders, Buffer.concat(chunks).toString()].join('\n'))
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<form method=post><button>Successful</button>')
    })
  })
  const port = await listening(t, server)
  return { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}`, heard }
}

/** Answers a request in the place of an implementation; returns false where that is to answer. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => boolean

/** Starts a server that hands requests on to an implementation, but for those that are answered in its place. */
export async function before(t: Ending, { baseUrl }: Reference, answer: Answering): Promise<string> {
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy())
    if (answer(request, response)) return
    const { method = 'GET', url = '/', headers } = request
    const onward = send(baseUrl + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  return `http://127.0.0.1:${await listening(t, server)}`
}

/** How a run went. */
export interface Judged extends Ended {
  record: RunRecord
  /** All artefacts and all output. */
  texts: string[]
  seconds: number
}

/** How a run in a process of its own went. */
export interface Process extends Judged {
  /** The most memory that the process ever held, in megabytes; 0 where the system does not tell. */
  megabytes: number
}

const env = { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }

/** Runs the command against an implementation, with short waits. */
export async function judge(t: Ending, url: string, flags: readonly string[]): Promise<Judged> {
  const folder = folderOf(t)
  const began = performance.now()
  return judged(folder, began, await assay(argumentsOf(url, folder, flags), env))
}

/** Runs the command as a process against an implementation that may harm it, with short waits. */
export async function judgeApart(
  t: Ending,
  { url, flags = [] }: { url: string; flags?: readonly string[] },
  meanwhile: (child: ChildProcess) => void = () => undefined,
): Promise<Process> {
  const folder = folderOf(t)
  const began = performance.now()
  const { child, ended } = start(t, argumentsOf(url, folder, flags), env)
  let megabytes = 0
  const timer = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid ?? 0))), 20)
  t.teardown(() => clearInterval(timer))
  meanwhile(child)
  const end = await ended
  clearInterval(timer)
  return { ...judged(folder, began, end), megabytes }
}

function argumentsOf(url: string, folder: string, flags: readonly string[]): string[] {
  const usual = { '--timeout': '0.5', '--webhook-timeout': '0.3', '--max-requests': '1000' }
  const missing = Object.entries(usual).filter(([flag]) => !flags.includes(flag))
  return ['run', url, '--out', folder, ...missing.flat(), ...flags]
}

function judged(folder: string, began: number, ended: Ended): Judged {
  const seconds = (performance.now() - began) / 1000
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  if (!readdirSync(folder).includes('report.json'))
    throw new Error(`No report, ${ended.code}: ${ended.stderr}`)
  const record = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RunRecord
  return { ...ended, record, texts: [...texts, ended.stdout, ended.stderr], seconds }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function listening(t: Ending, server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
