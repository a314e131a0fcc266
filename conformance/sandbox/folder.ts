import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Event, Keeper, Store } from '../reference/store.ts'
import { SandboxError } from './errors.ts'

/** Everything of a sandbox that outlives its process. */
export interface Snapshot {
  store: Store
  /** The milliseconds that its clock is ahead. */
  ahead: number
  endpoints: readonly string[]
  /** The endpoints that each event was posted to. */
  posted: ReadonlyMap<Event, readonly string[]>
  /** The number of times that it was started. */
  starts: number
}

/** A folder that this process alone writes. */
export interface Folder {
  /** The snapshot in it; undefined in a new folder. */
  snapshot: Snapshot | undefined
  /** Starts to keep what a function returns. */
  keep: (take: () => Snapshot) => Keeper
  /** Gives the folder back. */
  close: () => void
}

const format = 'payment-assay sandbox 3'

/** Opens the folder of a sandbox, and makes it where it is missing; rejects with a SandboxError where it cannot be used. */
export async function openFolder(name: string, log: (line: string) => void): Promise<Folder> {
  const folder = resolve(name)
  try {
    make(folder)
    const close = await lock(folder)
    try {
      const file = join(folder, 'snapshot')
      return { snapshot: read(file), keep: (take) => openKeeper(file, take, log), close }
    } catch (error) {
      close()
      throw error
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new SandboxError('folder', `The folder ${folder} cannot be used (${code}); name another.`)
  }
}

/** Makes a folder and those above it. Node's own way never returns for some, such as /proc/x. */
function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  make(dirname(folder))
  mkdirSync(folder)
}

/** Holds a folder by a socket, which the system closes with the process; its name is the folder's identity, so that a copy is free. */
async function lock(folder: string): Promise<() => void> {
  const { dev, ino } = statSync(folder, { bigint: true })
  const id = `payment-assay-${dev}-${ino}`
  const inTmp = join(tmpdir(), id)
  const path = { linux: `\0${id}`, win32: `\\\\.\\pipe\\${id}` }[process.platform as string] ?? inTmp
  const server = createServer((socket) => socket.destroy()).unref()
  try {
    await listenAt(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (path !== inTmp || (await answers(path)))
      throw new SandboxError(
        'folder',
        `The folder ${folder} is in use; end the sandbox there, or name another folder.`,
      )
    rmSync(path)
    await listenAt(path)
  }
  return () => void server.close()

  function listenAt(at: string): Promise<void> {
    return new Promise((done, reject) => server.once('error', reject).listen(at, done))
  }
}

/** Resolves to true where a process listens at a socket, and not only a dead one's file is left. */
function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => done(true)).once('error', () => done(false))
    socket.once('close', () => socket.destroy())
  })
}

function read(file: string): Snapshot | undefined {
  if (!existsSync(file)) return undefined
  let value: (Snapshot & { format: string }) | undefined
  try {
    value = deserialize(readFileSync(file)) as typeof value
  } catch {
    value = undefined
  }
  if (value?.format !== format)
    throw new SandboxError(
      'folder',
      `${file} is no snapshot of a sandbox; take it from a copy, or name another folder.`,
    )
  return value
}

/** Writes snapshots whole beside the old one and renames them, once for all requests of a turn, before any of them is answered. */
function openKeeper(file: string, take: () => Snapshot, log: (line: string) => void): Keeper {
  let [waiting, failed] = [undefined as Promise<void> | undefined, false]
  let written = stampOf(file)

  function write(): void {
    waiting = undefined
    try {
      if (stampOf(file) !== written) throw new Error('another process changed it')
      writeFileSync(`${file}.new`, serialize({ format, ...take() }))
      renameSync(`${file}.new`, file)
      written = stampOf(file)
      failed = false
    } catch (error) {
      failed = true
      log(`${file} could not be written, so nothing is answered: ${(error as Error).message}`)
      throw error
    }
  }

  function soon(): Promise<void> {
    waiting ??= setImmediate().then(write)
    waiting.catch(() => undefined)
    return waiting
  }

  return { changed: soon, kept: () => (failed ? soon() : waiting) }
}

/** Tells one state of a file from another; empty where there is none. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? '' : `${found.ino} ${found.mtimeNs}`
}
