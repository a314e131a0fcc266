import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../settings/usage.ts'

/** The folders that this process holds; its number in any other folder is that of a dead process. */
const held = new Set<string>()

/** Takes a folder for this process, from a dead one too, and returns the function that gives it back; throws while another has it. */
export function lock(folder: string): () => void {
  const path = join(folder, 'lock')
  for (let tries = 0; !written(path); tries += 1) {
    const [id = '', beginning = ''] = readFileSync(path, 'utf8').split(' ')
    if (tries > 2 || held.has(path) || lives(Number(id), beginning))
      throw new UsageError(
        `The folder ${folder} is in use by process ${id}; end it, or give this one another folder.`,
      )
    rmSync(path, { force: true })
  }
  held.add(path)
  return () => {
    held.delete(path)
    rmSync(path, { force: true })
  }
}

function written(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid} ${beginningOf(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function lives(id: number, beginning: string): boolean {
  try {
    process.kill(id, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return id !== process.pid && beginning === beginningOf(id)
}

/** The time when a process began, as Linux counts it, so that its number alone is not taken for it; empty elsewhere. */
function beginningOf(id: number): string {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}
