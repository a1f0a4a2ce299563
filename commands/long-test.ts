import { test } from 'vitest'
import { IS_LONG } from './long.ts'

/** A test of the long suite only: a second way to what a test of the short one shows, or a rare fault. */
export const longTest = test.runIf(IS_LONG)
