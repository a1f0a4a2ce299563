import { data } from 'react-router'
import { refused } from '#app/shop/problem.ts'
import { submitOrKeepForm } from './submit-form.ts'

/**
 * Sends a form of the owner's. Besides what keeps any form: who was signed out while typing is told so, instead of being led
 * away from what they typed to the sign-in page.
 */
export async function submitOrKeepAdminForm<T>(send: () => Promise<T>) {
  try {
    return await submitOrKeepForm(send)
  } catch (error) {
    if (isSignIn(error)) return data(refused('signed-out'), 401)
    throw error
  }
}

function isSignIn(error: unknown): boolean {
  return error instanceof Response && error.headers.get('Location')?.startsWith('/login') === true
}
