import { isRouteErrorResponse } from 'react-router'
import { type Problem, refused } from '#app/shop/problem.ts'

/**
 * Sends a form to the shop. Where the shop cannot be reached the form stays as it is, with a message, instead of giving way
 * to an error page: nobody types an address twice. Redirects go on.
 */
export async function keepForm<T>(send: () => Promise<T>): Promise<T | { ok: false; problem: Problem }> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    return refused('not-saved')
  }
}
