// Loaded before each test file. Tap follows every promise with an async hook, to assign uncaught
// errors to tests, which takes an eighth of the time of a run. Without hooks such an error
// still fails its file.
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

const none = { enable: () => none, disable: () => none }
hooks.createHook = () => none
syncBuiltinESMExports()
