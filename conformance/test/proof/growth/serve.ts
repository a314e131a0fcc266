import { openCustomer } from '../../../customer/customer.ts'
import { startReference } from '../../../reference/index.ts'
import type { Route } from '../../../reference/routes.ts'
import { run } from '../../../run/run.ts'
import { defaultOptions, type RunOptions } from '../../../settings/options.ts'
import { embeddedTarget } from '../../../settings/target.ts'
import { choicesOf } from './choices.ts'
import { customerRoutes } from './customers.ts'
import { decisions } from './decisions.ts'
import { descriptions, type ExtensionName, type OwnService } from './description.ts'
import { faultsOf } from './faults.ts'
import type { Behaviour } from './faults/fault.ts'
import { fakeRoutes } from './fake.ts'
import { customerChoices, customerFaults } from './faults/customers.ts'
import { invoiceChoices, invoiceFaults } from './faults/invoices.ts'
import { invoiceRoutes } from './invoices.ts'

/** One run to be made: of an extension, with a fault or a choice by its place, or intact. */
export interface Task {
  extension: ExtensionName
  kind: 'fault' | 'choice' | 'intact'
  at: number
  only: readonly string[]
}

/** What came of a run. */
export interface Outcome {
  task: Task
  name: string
  findings: { id: string; verdict: string | null; actual: string; reason: string }[]
}

const services = {
  invoices: { routes: invoiceRoutes, faults: invoiceFaults, choices: invoiceChoices },
  customers: { routes: customerRoutes, faults: customerFaults, choices: customerChoices },
}

const hasOwnService = (extension: ExtensionName): extension is OwnService => extension in services

/** Every behaviour of an extension of one kind. */
export function behavioursOf({
  extension,
  kind,
}: Pick<Task, 'extension' | 'kind'>): readonly Behaviour[] {
  if (kind === 'intact') return [{ name: 'intact' }]
  if (hasOwnService(extension))
    return kind === 'fault' ? services[extension].faults : services[extension].choices
  return kind === 'fault' ? faultsOf(descriptions[extension]) : choicesOf(descriptions[extension])
}

/** Runs this tree's kit against the fake of a task, beside fakes of the other extensions. */
export async function attempt(task: Task, extensions: readonly ExtensionName[]): Promise<Outcome> {
  const behaviour = behavioursOf(task)[task.at] as Behaviour
  const reference = await startReference({
    seed: 7,
    rules: behaviour.rules ?? {},
    routes: extensions.flatMap((name) =>
      routesOf(name, name === task.extension ? behaviour : { name: '' }),
    ),
  })
  const options: RunOptions = {
    ...defaultOptions,
    driver: openCustomer({ driver: 'page' }),
    webhookRegistered: true,
    timeout: 4,
    webhookTimeout: task.kind === 'fault' ? 1.5 : 4,
    only: [...task.only],
    target: embeddedTarget(reference, false),
    registerWebhook: reference.registerWebhook,
    tokenParameter: 'card',
  }
  const { findings } = await run(options).finally(() => reference.close())
  return {
    task,
    name: behaviour.name,
    findings: findings.map(({ id, verdict, actual, reason }) => ({
      id,
      verdict,
      actual: actual ?? '',
      reason: reason ?? '',
    })),
  }
}

const routesOf = (extension: ExtensionName, behaviour: Behaviour): Route[] =>
  hasOwnService(extension)
    ? services[extension].routes(behaviour.name)
    : fakeRoutes(descriptions[extension], { ...decisions, ...behaviour.decisions })

/** Answers the tasks that a parent process sends, one after the other. */
if (process.send !== undefined) {
  const extensions = process.argv.slice(2) as ExtensionName[]
  process.on('message', (task: Task) => {
    void attempt(task, extensions).then(
      (outcome) => process.send?.(outcome),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
