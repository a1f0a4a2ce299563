import { expect, test } from 'vitest'
import { formatStepTime } from './step-time.ts'

test('The time of a step is Bangkok’s, with the day as the delivery’s is written, without its year', () => {
  const late = '2026-11-27T17:05:00Z'
  expect(formatStepTime(late, 'en')).toBe('28 Nov 00:05')
  expect(formatStepTime(late, 'th')).toBe('28 พ.ย. 00:05\u00a0น.')
  expect(formatStepTime(late, 'zh-CN')).toBe('11月28日 00:05')
})
