import { parentPort } from 'node:worker_threads'
import { readAnswer, type Answered } from './reading.ts'

parentPort?.on('message', (answered: Answered) => parentPort?.postMessage(readAnswer(answered)))
parentPort?.postMessage('ready')
