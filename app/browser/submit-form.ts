import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { STAFF_PATH } from '#app/shop/accounts/staff-path.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { refused } from '#app/shop/problem.ts'
import { sendAsSubmitted } from './photo/submitted-photo.ts'

interface SubmitOptions {
  /** The page is the admin's: the end of a session or link is reported in place, as another page would lose what was typed. */
  isAdmin?: boolean
}

/** A client action that keeps the form on the page, with a message, when the shop cannot be reached. */
export function submitForm<Action>({ isAdmin = false }: SubmitOptions = {}) {
  return async ({ request, serverAction }: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>) => {
    sendAsSubmitted(request)
    try {
      return await serverAction<Action>()
    } catch (error) {
      if (isAdmin && isRedirectTo(error, '/login')) return data<FormRefusal>(refused('signed-out'), 401)
      if (isAdmin && isRedirectTo(error, STAFF_PATH)) return data<FormRefusal>(refused('link-over'), 401)
      if (error instanceof Response || !isWorthRetrying(error)) throw error
      // An error status keeps React Router from reloading the page's data, which would fail once more.
      return data<FormRefusal>(refused('not-saved'), 503)
    }
  }
}

/** Statuses of a firewall, a CDN or an office's filter, which answers with a page of its own: a text and no data of the shop. */
const REFUSED_ON_THE_WAY = [401, 403, 406, 408]

function isWorthRetrying(error: unknown): boolean {
  if (!isRouteErrorResponse(error) || error.status >= 500 || error.status === 429) return true
  return typeof error.data === 'string' && REFUSED_ON_THE_WAY.includes(error.status)
}

function isRedirectTo(error: unknown, page: string): boolean {
  return error instanceof Response && error.headers.get('Location')?.startsWith(page) === true
}

/**
 * Reloads a page's data after a refused form too: the reason is often something that changed meanwhile. Not once its reader
 * may not see it any more, which would lead away from what was typed.
 */
export const revalidateAfterForm = ({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus !== 401 && (formMethod === 'POST' || defaultShouldRevalidate)
