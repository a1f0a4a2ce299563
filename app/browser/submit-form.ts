import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { refused } from '#app/shop/problem.ts'

/**
 * Sends a form to the shop. Where the shop cannot be reached the form stays as it is, with a message, instead of giving way
 * to an error page: nobody types an address twice. Redirects go on.
 */
export async function submitOrKeepForm<T>(send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response) throw error
    // Too many at the same time: it is worth another try, as what is typed is still there.
    if (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429) throw error
    // As the shop itself would say that it is away: a page that reads on from there would only fail once more.
    return data(refused('not-saved'), 503)
  }
}

/** Reads a page again after a form that was refused too: the reason is often something that changed since the page was drawn. */
export const revalidateAfterForm = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' || defaultShouldRevalidate
