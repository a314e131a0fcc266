import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Keeper } from '../reference/store.ts'
import { makeFolder } from '../text/atomic.ts'
import { SandboxError } from './errors.ts'
import type { RunningWorld, Snapshot } from './running.ts'

/** A world as a folder keeps it. */
export interface KeptWorld extends Pick<RunningWorld, 'name' | 'beginning' | 'saved'> {
  snapshot: Snapshot
}

/** A folder that this process alone writes. */
export type Folder = Awaited<ReturnType<typeof openFolder>>

const format = 'payment-assay sandbox 5'

/** Opens or makes the folder of a sandbox, and reads its worlds. SandboxError if unusable. */
export async function openFolder(name: string, log: (line: string) => void) {
  const folder = resolve(name)
  const file = join(folder, 'snapshot')
  let unlock = (): void => undefined
  try {
    makeFolder(folder)
    unlock = await lock(folder)
    rmSync(`${file}.new`, { force: true })
    const stamp = stampOf(file)
    return {
      worlds: stamp === '' ? [] : readWorlds(file),
      keep: (take: () => KeptWorld[]) => openKeeper({ file, stamp, take, log }),
      close: unlock,
    }
  } catch (error) {
    unlock()
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new SandboxError('folder', `The folder ${folder} cannot be used (${code}); name another.`)
  }
}

/** Locks a folder by a socket named after its inode, which ends with the process; not on macOS. */
async function lock(folder: string): Promise<() => void> {
  const { dev, ino } = statSync(folder, { bigint: true })
  const id = `payment-assay-${dev}-${ino}`
  const path = { linux: `\0${id}`, win32: `\\\\.\\pipe\\${id}` }[process.platform as string]
  if (path === undefined) return () => undefined
  const server = createServer((socket) => socket.destroy()).unref()
  try {
    await once(server.listen(path), 'listening')
  } catch {
    const message = `The folder ${folder} is in use; end the sandbox there, or name another folder.`
    throw new SandboxError('folder', message)
  }
  return () => void server.close()
}

function readWorlds(file: string): readonly KeptWorld[] {
  try {
    const value = deserialize(readFileSync(file)) as { format: string; worlds: KeptWorld[] } | null
    if (value?.format === format) return value.worlds
  } catch {
    // A truncated file is no snapshot either.
  }
  const message = `${file} is no snapshot of a sandbox; take it from a copy, or name another folder.`
  throw new SandboxError('folder', message)
}

/** What is written where. */
interface Keeping {
  file: string
  /** Identifies the file that was read: one of another process is never overwritten. */
  stamp: string
  take: () => KeptWorld[]
  log: (line: string) => void
}

/** Writes snapshots, once for all requests of a turn, before they are answered. */
function openKeeper({ file, stamp, take, log }: Keeping): Keeper {
  const newFile = `${file}.new`
  let [waiting, failed] = [undefined as Promise<void> | undefined, false]

  function write(): void {
    waiting = undefined
    try {
      // The flag fails where another process is writing this file.
      writeFileSync(newFile, serialize({ format, worlds: take() }), { flag: 'wx', mode: 0o600 })
      if (stampOf(file) !== stamp)
        throw new SandboxError('folder', 'another sandbox writes it; end one of them')
      renameSync(newFile, file)
      stamp = stampOf(file)
      failed = false
    } catch (error) {
      failed = true
      rmSync(newFile, { force: true })
      log(`${file} could not be written, so nothing is answered: ${(error as Error).message}`)
      throw error
    }
  }

  function writeSoon(): Promise<void> {
    waiting ??= setImmediate().then(write)
    waiting.catch(() => undefined)
    return waiting
  }

  return { changed: writeSoon, written: () => (failed ? writeSoon() : waiting) }
}

/** Identifies the state of a file; empty where there is no file. */
function stampOf(file: string): string {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false })
  return state === undefined ? '' : `${state.ino} ${state.mtimeNs}`
}
