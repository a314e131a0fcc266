import { harOf } from './day.ts'
import { messageShapes } from './message-shapes.ts'
import { recordingShapes } from './recording-shapes.ts'
import type { Shape } from './shape.ts'

/** The shapes in which honest traffic comes, by what makes them. */
export const shapes: Readonly<Record<string, Shape>> = {
  'as it is': (day) => harOf(day.entries),
  ...messageShapes,
  ...recordingShapes,
}
