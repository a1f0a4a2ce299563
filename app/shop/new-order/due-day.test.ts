import { expect, test } from 'vitest'
import { isDueDay } from './due-day.ts'

test('Money is owed until a day that is at most three years from today', () => {
  const today = '2026-12-01'
  for (const day of [today, '2023-12-01', '2029-12-01']) expect(isDueDay(day, today), day).toBe(true)
  for (const day of ['9456-12-31', '2029-12-31', '2023-11-01', '0026-12-01'])
    expect(isDueDay(day, today), day).toBe(false)
})
