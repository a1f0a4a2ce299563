import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { refused } from '#app/shop/problem.ts'
import { sendAsSubmitted } from './photo/submitted-photo.ts'

interface SubmitOptions {
  /** The page is the admin's: an expired session is reported in place, as the sign-in page would lose what was typed. */
  isAdmin?: boolean
}

/** A client action that keeps the form on the page, with a message, when the shop cannot be reached. */
export function submitForm<Action>({ isAdmin = false }: SubmitOptions = {}) {
  return async ({ request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>) => {
    sendAsSubmitted(request)
    try {
      return await serverAction<Action>()
    } catch (error) {
      if (isAdmin && isSignInRedirect(error)) return data<FormRefusal>(refused('signed-out'), 401)
      if (error instanceof Response || !isWorthRetrying(error)) throw error
      // An error status keeps React Router from reloading the page's data, which would fail once more.
      return data<FormRefusal>(refused('not-saved'), 503)
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429
}

function isSignInRedirect(error: unknown): boolean {
  return error instanceof Response && error.headers.get('Location')?.startsWith('/login') === true
}

/** Reloads a page's data after a refused form too: the reason is often something that changed meanwhile. */
export const revalidateAfterForm = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' || defaultShouldRevalidate
