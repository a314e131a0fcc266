import type { Task } from './clock.ts'
import { recordEvent, settleNow } from './operations/outcomes.ts'
import { ledgerOf, type Service } from './service.ts'
import { insertEvent } from './store.ts'

/** Does a task of a merchant. */
export function perform(service: Service, task: Task): void {
  switch (task.task) {
    case 'settle':
      return settleNow(service, task.charge, task.outcome)
    case 'record':
      return recordEvent(service, task.occurred)
    case 'retrieve':
      ledgerOf(service, task.event.mode).eventById.set(task.event.id, task.event)
      break
    case 'list':
      insertEvent(ledgerOf(service, task.event.mode), task.event)
      break
    case 'post':
      return service.sender.attempt(task.posting)
  }
  service.keeper.changed()
}
