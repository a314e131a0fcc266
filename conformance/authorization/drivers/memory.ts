import { addTo } from '../../basics/grouped.ts'
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the bytes that a process and all below it hold for themselves, as Linux tells them; 0 where it does not. */
export function memoryOf(root: number): number {
  const children = new Map<number, number[]>()
  const held = new Map<number, number>()
  for (const pid of processes()) {
    const status = statusOf(pid)
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
    const sizes = Array.from(status.matchAll(/^Rss(?:Anon|Shmem):\s*(\d+)/gm), ([, size]) => Number(size))
    held.set(pid, 1024 * sizes.reduce((sum, size) => sum + size, 0))
    addTo(children, parent, pid)
  }
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + below(child), held.get(pid) ?? 0)
  return below(root)
}

function processes(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}
