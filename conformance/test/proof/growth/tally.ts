import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { requirements } from '../../../../generated/requirements.ts'
import { matchesOne } from '../../../settings/selection.ts'
import { extendedCopy, extensionText } from './copy.ts'
import { extensionNames, objectOf, type ExtensionName } from './description.ts'
import type { Fault } from './faults/fault.ts'
import { behavioursOf, type Outcome, type Task } from './serve.ts'

/** What a proof runs: all of it unless it is narrowed. */
export interface Scope {
  extensions: readonly ExtensionName[]
  kinds: readonly Task['kind'][]
  /** Runs every nth fault and choice alone. */
  nth: number
  processes: number
  /** Runs the kit with all requirements for faults, too. */
  full: boolean
}

/** The extension is judged as it should be where nothing is missed and nothing accused. */
export interface Tally {
  extension: ExtensionName
  kind: Task['kind']
  name: string
  /** For an intact fake, the ids of its own requirements that passed. */
  passed: string[]
  /** The requirements by which a fault is found. */
  found: string[]
  /** What failed, or was not tested, that should have held: for a fault of the contract as it was. */
  accused: string[]
  isRight: boolean
}

const defaults: Scope = {
  extensions: extensionNames,
  kinds: ['intact', 'choice', 'fault'],
  nth: 1,
  processes: 2,
  full: false,
}

/** The tallies of the fakes, each judged by the kit of an extended copy of the project. */
export async function growth(chosen: Partial<Scope>): Promise<Tally[]> {
  const scope = { ...defaults, ...chosen }
  const copy = await extendedCopy(await Promise.all(scope.extensions.map(extensionText)))
  const tasks = tasksOf(scope)
  const tallies: Tally[] = []
  try {
    await Promise.all(
      Array.from({ length: scope.processes }, async () => {
        const child = startChild(copy.folder, scope.extensions)
        try {
          for (let task = tasks.shift(); task !== undefined; task = tasks.shift())
            tallies.push(tallyOf(await outcomeOf(child, task)))
        } finally {
          child.disconnect()
        }
      }),
    )
  } finally {
    await copy.remove()
  }
  return tallies
}

function tasksOf({ extensions, kinds, nth, full }: Scope): Task[] {
  return extensions.flatMap((extension) =>
    kinds.flatMap((kind) =>
      behavioursOf({ extension, kind }).flatMap((behaviour, index): Task[] => {
        if (index % nth !== 0) return []
        const only = kind === 'fault' && !full ? (behaviour as Fault).finds : []
        return [{ extension, kind, at: index, only }]
      }),
    ),
  )
}

function startChild(folder: string, extensions: readonly ExtensionName[]): ChildProcess {
  const file = join(folder, 'conformance/test/proof/growth/serve.ts')
  return fork(file, extensions, { cwd: folder, execArgv: ['--import=tsx'] })
}

async function outcomeOf(child: ChildProcess, task: Task): Promise<Outcome> {
  const listening = new AbortController()
  const { signal } = listening
  child.send(task)
  try {
    const [outcome] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The kit of the copy ended with ${String(code)}.`)
      }),
    ])) as [Outcome]
    return outcome
  } finally {
    listening.abort()
  }
}

/** True for a requirement that came with an extension, and is about its resource. */
function isAbout(extension: ExtensionName, id: string): boolean {
  return id.includes(objectOf(extension)) && !Object.hasOwn(requirements, id)
}

function tallyOf({ task, name, findings }: Outcome): Tally {
  const { extension, kind, at } = task
  const failed = findings.filter(({ verdict }) => /^(fail|unstable|error)$/.test(verdict ?? ''))
  const related = findings.filter(({ id }) => isAbout(extension, id))
  const finds = kind === 'fault' ? (behavioursOf(task)[at] as Fault).finds : []
  const found = failed.filter(({ id }) => finds.length > 0 && matchesOne(finds, id))
  // What a fault breaks of its own resource besides is no mistake of the kit.
  const isWronged = ({ id }: { id: string }) => kind !== 'fault' || Object.hasOwn(requirements, id)
  // What an intact fake leaves untested would leave every run incomplete.
  const untested = related.filter(({ verdict }) => kind === 'intact' && verdict === 'inconclusive')
  const accused = [...failed, ...untested]
    .filter((finding) => !found.includes(finding) && isWronged(finding))
    .map(({ id, actual, reason }) => `${id}: ${actual || reason}`)
  return {
    extension,
    kind,
    name,
    passed: related.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id),
    found: found.map(({ id }) => id),
    accused,
    isRight: (kind !== 'fault' || found.length > 0) && accused.length === 0,
  }
}
