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

describe('who opens a stream has missed something', () => {
  test('where something was told after what they know, in the same moment even', () => {
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

  test('where nobody can tell', () => {
    const standing = openEventHistory()
    const id = standing.id()
    standing.renew()
    const missed = (lastId: string) => standing.missed(['products'], null, lastId)
    expect([id, '', 'x', 'x-', 'x-y', `${standing.id()}x`].map(missed)).toEqual(Array(6).fill(true))
  })

  test('where another process knew of it already, or may not have', () => {
    const [one, other] = [openEventHistory(), openEventHistory()]
    vi.advanceTimersByTime(60_000)
    const before = one.id()
    vi.advanceTimersByTime(10_000)
    other.note({ topic: 'products' })
    const missed = (lastId: string) => other.missed(['products'], null, lastId)
    const after = one.id()
    vi.advanceTimersByTime(10_000)
    // Clocks of two machines are never quite the same.
    expect([before, after, one.id()].map(missed)).toEqual([true, true, false])
  })
})

describe('a shopper', () => {
  test('is not told that anybody else ordered', () => {
    const standing = openEventHistory()
    const lastId = standing.id()
    const missed = (user: User) => standing.missed(['orders'], user, lastId)
    standing.note({ topic: 'orders', ids: ['1'], users: ['somebody'] })
    expect([missed(shopper), missed(owner)]).toEqual([false, true])
    standing.note({ topic: 'orders', ids: ['2'], users: ['ploy'] })
    expect(missed(shopper)).toBe(true)
  })

  test('is told to read again where it is no longer known who ordered', () => {
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
