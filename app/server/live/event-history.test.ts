import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#app/shop/accounts/user.ts'
import { openEventHistory } from './event-history.ts'

const shopper = { uid: 'ploy', isAdmin: false } as User
const owner = { uid: 'owner', isAdmin: true } as User

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('missed events', () => {
  test('A stream missed events that came after its last one, even in the same moment', () => {
    const standing = openEventHistory()
    const page = standing.id()
    const missed = (lastId: string) => standing.missed(['products'], null, lastId)
    const first = standing.note({ topic: 'products' })
    expect([missed(page), missed(first), missed(standing.id())]).toEqual([true, false, false])
    standing.note({ topic: 'users' })
    expect(missed(first)).toBe(false)
    const later = standing.id()
    standing.note({ topic: 'products' })
    expect([missed(first), missed(later), missed(standing.id())]).toEqual([true, true, false])
  })

  test('A stream with an unknown or invalid last event may have missed some', () => {
    const standing = openEventHistory()
    const id = standing.id()
    standing.renew()
    const missed = (lastId: string) => standing.missed(['products'], null, lastId)
    expect([id, '', 'x', 'x-', 'x-y', `${standing.id()}x`].map(missed)).toEqual(Array(6).fill(true))
  })

  test('A stream from another process may have missed events within the clocks’ difference', () => {
    const [one, other] = [openEventHistory(), openEventHistory()]
    vi.advanceTimersByTime(60_000)
    const before = one.id()
    vi.advanceTimersByTime(10_000)
    other.note({ topic: 'products' })
    const missed = (lastId: string) => other.missed(['products'], null, lastId)
    const after = one.id()
    vi.advanceTimersByTime(10_000)
    // Within the difference of two machines' clocks.
    expect([before, after, one.id()].map(missed)).toEqual([true, true, false])
  })
})

describe('shoppers', () => {
  test('A shopper’s stream does not miss other people’s orders', () => {
    const standing = openEventHistory()
    const lastId = standing.id()
    const missed = (user: User) => standing.missed(['orders'], user, lastId)
    standing.note({ topic: 'orders', ids: ['1'], users: ['somebody'] })
    expect([missed(shopper), missed(owner)]).toEqual([false, true])
    standing.note({ topic: 'orders', ids: ['2'], users: ['ploy'] })
    expect(missed(shopper)).toBe(true)
  })

  test('A shopper’s stream may have missed orders once their last order is forgotten', () => {
    const standing = openEventHistory()
    const first = standing.id()
    const missed = (lastId: string) => standing.missed(['orders'], shopper, lastId)
    for (let n = 0; n < 10_000; n += 1) standing.note({ topic: 'orders', ids: ['1'], users: [`${n}`] })
    expect(missed(first)).toBe(false)
    const later = standing.id()
    standing.note({ topic: 'orders', ids: ['1'], users: ['one more'] })
    expect([missed(first), missed(later)]).toEqual([true, false])
    standing.note({ topic: 'orders' })
    expect(missed(later)).toBe(true)
  })
})
