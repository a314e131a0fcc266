// Loaded before each test file. Tap follows every promise with an async hook, to know which test an error that nobody
// catches belongs to; runs make promises by the million, and that is an eighth of their time. Without hooks such an error
// still fails its file.
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

const none = { enable: () => none, disable: () => none }
hooks.createHook = () => none
syncBuiltinESMExports()
