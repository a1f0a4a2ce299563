import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Visitor, visitorContext } from './context.ts'
import { requireUser } from './guards.ts'

test.each([
  ['/order', '/order'],
  ['/order?page=2', '/order?page=2'],
  ['/order.data?page=2&_routes=root%2Croutes%2Forder', '/order?page=2'],
  ['/cart.data', '/cart'],
])('A visitor to %s signs in to go on to %s', (asked, page) => {
  const context = new RouterContextProvider()
  context.set(visitorContext, { user: null } as Visitor)
  try {
    requireUser(context, new Request(`http://localhost${asked}`))
    expect.unreachable()
  } catch (answer) {
    expect((answer as Response).headers.get('location')).toBe(`/login?next=${encodeURIComponent(page)}`)
  }
})
