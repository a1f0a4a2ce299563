import { useEffect } from 'react'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'

/**
 * Replaces a page whose file is missing: loads and sends by the shop alone, and once it is opened, gets the
 * shop's own.
 */
export const standInPage = {
  default: function StandInPage() {
    useEffect(() => window.location.reload(), [])
    return null
  },
  clientAction: (asked: ClientActionFunctionArgs) => submitForm()(asked),
  clientLoader: ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader(),
}

declare global {
  interface Window {
    /** Taken by React Router, see commands/mend-react-router.ts. */
    standInPage: typeof standInPage
  }
}
