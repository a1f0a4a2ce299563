import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { drawQrPath } from '#app/server/images/qr-path.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { makeRunLink, revokeRunLink } from '#app/server/runs/run-link.ts'
import { noteRunSheet, readRunSheet } from '#app/server/runs/run-sheet.ts'
import { printForm } from '#app/shop/delivery/print/papers.ts'
import { done } from '#app/shop/problem.ts'
import { runLinkForm } from '#app/shop/runs/run-forms.ts'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { RunSheetScreen } from '#app/ui/runs/run-sheet-screen.tsx'
import type { Route } from './+types/run-sheet.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const sheet = await readRunSheet(shop, id)
  if (!sheet) throw data(null, { status: 404 })
  const paper = new URL(request.url).searchParams.get('paper') === 'roll' ? 'roll' : 'a4'
  const {
    run: { name, day, version, endedAt, link },
    ...shown
  } = sheet
  return { ...shown, run: { id, name, day, version, isOver: endedAt !== null, link }, paper } as const
}

/** The link is in this answer alone: a page that is loaded again has none. */
export const action = formActions(
  { guard: requireAdmin },
  {
    print: formCase(
      { schema: printForm, invalid: 'delivery-moved' },
      async ({ shown }, { shop, params: { id = '' } }) => noteRunSheet(shop, id, shown),
    ),
    link: formCase(
      { schema: runLinkForm, invalid: 'run-changed' },
      async ({ version }, { shop, user, params: { id = '' } }) => {
        const made = await makeRunLink(shop, { id, version, ownerName: user.name || user.email })
        if (!made.ok) return made
        const url = `${shop.config.publicUrl}${href('/run/:key', made.value)}`
        return done({ url, qr: drawQrPath(url) })
      },
    ),
    revoke: formCase(
      { schema: runLinkForm, invalid: 'run-changed' },
      async ({ version }, { shop, user, params: { id = '' } }) => {
        const ended = await revokeRunLink(shop, { id, version, ownerName: user.name || user.email })
        return ended.ok ? redirect(href('/board/runs/:id', { id })) : ended
      },
    ),
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Not after a print is noted: the page would change while the browser still prints it. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') !== 'print' && defaultShouldRevalidate

export default function RunSheet({ loaderData, actionData }: Route.ComponentProps) {
  return <RunSheetScreen {...loaderData} answer={useLastAnswer(actionData)} />
}
