import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Profile } from '../../../../generated/profile.js'
import type { RunReport } from '../../../../generated/report.js'
import { bind } from '../../../basics/listener.ts'
import { startReference, type Reference, type ReferenceOptions } from '../../../reference/index.ts'
import { folderOf, type Ending } from '../../folder.ts'
import { assay, start, until, type Ended } from '../../commands/process.ts'

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

/** Starts a server that ends with the test; resolves to its address. */
async function serving(t: Ending, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${await bind(server, 0, '127.0.0.1')}`
}

/** Starts a server that does something with every connection, HTTP or not. */
export async function connecting(t: Ending, act: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createSocketServer((socket) => {
    open.add(socket.on('error', () => socket.destroy()))
    act(socket)
  })
  t.teardown(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return `http://127.0.0.1:${await bind(server, 0, '127.0.0.1')}`
}

/** Answers one request, whose body was read. */
export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Starts a server that answers every request alike. */
export const answering = (t: Ending, respond: Respond): Promise<string> =>
  serving(t, (request, response) => {
    response.on('error', () => response.destroy())
    text(request).then(
      (body) => respond(request, response, body),
      () => response.destroy(),
    )
  })

/** An answer of a status, a media type and a body. */
export const fixed =
  (
    status: number,
    type: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }

/** An answer of JSON to everything. */
export const always = (value: unknown, status = 200): Respond =>
  fixed(status, 'application/json', JSON.stringify(value))

/** Starts a server on another port that keeps, as text, all that ever came to it. */
export async function canary(t: Ending): Promise<{ host: string; heard: string[] }> {
  const heard: string[] = []
  const page = fixed(200, 'text/html', '<form method=post><button>Successful</button>')
  const url = await answering(t, (request, response, body) => {
    heard.push([request.method, request.url, ...request.rawHeaders, body].join('\n'))
    page(request, response, body)
  })
  return { host: new URL(url).host, heard }
}

/** Answers a request in the place of an implementation; returns false where that is to answer. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => boolean

/** Starts a server in front of an implementation, which answers some requests in its place. */
export function before(
  t: Ending,
  { baseUrl }: { baseUrl: string },
  answer: Answering,
): Promise<string> {
  return serving(t, (request, response) => {
    response.on('error', () => response.destroy())
    if (answer(request, response)) return
    const { method = 'GET', url = '/', headers } = request
    const onward = send(baseUrl + url, { method, headers, agent: false }, (given) => {
      response.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
}

/** How a run went. */
export interface Judged extends Ended {
  runReport: RunReport
  /** All artefacts and all output. */
  texts: string[]
}

const env = { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }

/** Runs the command against an implementation, with short waits. */
export async function judge(t: Ending, url: string, flags: readonly string[]): Promise<Judged> {
  const folder = folderOf(t)
  return judged(folder, await assay(argumentsOf(url, folder, flags), env))
}

/** Peak memory, 0 where unknown, and seconds to the end, from the interrupt where there is one. */
interface Measured extends Judged {
  megabytes: number
  seconds: number
}

/** Runs the command in a process, interrupted some seconds after its first request. */
export async function judgeApart(
  t: Ending,
  url: string,
  {
    flags = [],
    profile = {},
    preload,
  }: { flags?: readonly string[]; profile?: Profile; preload?: string },
  interruptAfter?: number,
): Promise<Measured> {
  const folder = folderOf(t)
  const own = join(folderOf(t, { 'profile.json': JSON.stringify(profile) }), 'profile.json')
  const given = argumentsOf(url, folder, ['--profile', own, ...flags])
  const loading = preload && { NODE_OPTIONS: `--import=${new URL(preload, import.meta.url).href}` }
  const { child, ended } = start(t, given, { ...env, ...loading })
  let [megabytes, began] = [0, performance.now()]
  const timer = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child))), 20)
  t.teardown(() => clearInterval(timer))
  if (interruptAfter !== undefined) {
    await Promise.race([ended, begun(folder).then(() => pause(interruptAfter * 1000))])
    began = performance.now()
    child.kill('SIGINT')
  }
  const end = await ended
  clearInterval(timer)
  return { ...judged(folder, end), megabytes, seconds: (performance.now() - began) / 1000 }
}

/** Waits until the record of a run shows that it came beyond its first requests. */
async function begun(folder: string): Promise<void> {
  const file = join(folder, 'exchanges.jsonl')
  await until(() => existsSync(file) && readFileSync(file, 'utf8').split('\n').length > 5)
}

function argumentsOf(url: string, folder: string, flags: readonly string[]): string[] {
  const usual = { '--timeout': '0.5', '--webhook-timeout': '0.3', '--max-requests': '1000' }
  const missing = Object.entries(usual).filter(([flag]) => !flags.includes(flag))
  return ['run', url, '--out', folder, ...missing.flat(), ...flags]
}

function judged(folder: string, ended: Ended): Judged {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  if (!readdirSync(folder).includes('report.json'))
    throw new Error(`No report, ${ended.code}: ${ended.stderr}`)
  const runReport = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RunReport
  return { ...ended, runReport, texts: [...texts, ended.stdout, ended.stderr] }
}

/** The most memory that a process ever held, in megabytes; 0 where the system does not tell. */
export function peakOf({ pid }: ChildProcess): number {
  try {
    return (
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    return 0
  }
}
