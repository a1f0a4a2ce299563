import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { scanFileName, scanTimes, waitingScan } from './scan-time.ts'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * MINUTE_MS)
const checkout = { createdAt: at(0), expiresAt: at(15) }

test('A code can be paid for ten minutes, and five are left after it to pay in another way', () => {
  expect(scanTimes(checkout, at(2))).toEqual({ scanUntil: at(12), expiresAt: at(17) })
})

test('A code that is made at once does not make the checkout shorter', () => {
  expect(scanTimes(checkout, at(0))).toEqual({ scanUntil: at(10), expiresAt: at(15) })
})

test('A late code ends five minutes before the longest time of a checkout', () => {
  expect(scanTimes(checkout, at(35))).toEqual({ scanUntil: at(40), expiresAt: at(45) })
})

test('A link that is open for a day is paid by a code for as long', () => {
  const link = { createdAt: at(0), expiresAt: at(1440) }
  expect(scanTimes(link, at(300))).toEqual({ scanUntil: at(310), expiresAt: at(1440) })
  expect(scanTimes(link, at(1430))).toEqual({ scanUntil: at(1435), expiresAt: at(1440) })
  expect(scanTimes(link, at(1434.1))).toBeNull()
})

test('A code with less than a minute is not made', () => {
  expect(scanTimes(checkout, at(39))).not.toBeNull()
  expect(scanTimes(checkout, at(39.1))).toBeNull()
})

test('However often codes are made, no checkout is held beyond its longest time', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 })
  fc.assert(
    fc.property(moments, (minutes) => {
      let { expiresAt } = checkout
      for (const minute of minutes.toSorted((a, b) => a - b)) {
        const times = scanTimes({ ...checkout, expiresAt }, at(minute))
        if (!times) continue
        expect(times.expiresAt >= expiresAt).toBe(true)
        expect(times.scanUntil < times.expiresAt).toBe(true)
        expiresAt = times.expiresAt
      }
      expect(expiresAt.getTime() - checkout.createdAt.getTime()).toBeLessThanOrEqual(CHECKOUT_TIME_MS)
    }),
  )
})

test('A code waits until its end, while its checkout waits', () => {
  const code = { status: 'pending', scanUntil: at(10) } as const
  expect(waitingScan(code, at(9))).toEqual(at(10))
  expect(waitingScan(code, at(10))).toBeNull()
  expect(waitingScan({ ...code, status: 'failed' }, at(9))).toBeNull()
  expect(waitingScan({ ...code, status: 'ordered' }, at(9))).toBeNull()
  expect(waitingScan({ ...code, scanUntil: null }, at(9))).toBeNull()
})

test('A saved PromptPay code is a file that names its order', () => {
  expect(scanFileName('DM-7K2')).toBe('PromptPay-DM-7K2.png')
})
