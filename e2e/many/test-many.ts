import { test } from 'vitest'
import { testFault } from '#e2e/faults/fault-row.ts'

/** `testFault`, skipped where a program is missing. */
export function testMany(...programs: (string | null)[]): typeof testFault {
  const isComplete = programs.every((program) => program !== null)
  return isComplete ? testFault : (_fault, name) => test.skip(name)
}
