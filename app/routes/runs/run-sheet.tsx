import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { drawQrPath } from '#app/server/images/qr-path.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { readDriverRun } from '#app/server/runs/read-driver-run.ts'
import { findRun } from '#app/server/runs/read-runs.ts'
import { makeRunLink, revokeRunLink } from '#app/server/runs/run-link.ts'
import { done } from '#app/shop/problem.ts'
import { runLinkForm } from '#app/shop/runs/run-forms.ts'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { RunSheetScreen } from '#app/ui/runs/run-sheet-screen.tsx'
import type { Route } from './+types/run-sheet.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [run, sheet] = await Promise.all([findRun(shop, id), readDriverRun(shop, id)])
  if (!run || !sheet) throw data(null, { status: 404 })
  const paper = new URL(request.url).searchParams.get('paper') === 'roll' ? 'roll' : 'a4'
  const { name, day, version, endedAt, link } = run
  return {
    run: { id, name, day, version, isOver: endedAt !== null, link },
    stops: sheet.stops,
    paper,
  } as const
}

/** The link is in this answer alone: a page that is loaded again has none. */
export const action = formActions(
  { guard: requireAdmin },
  {
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

export default function RunSheet({ loaderData, actionData }: Route.ComponentProps) {
  return <RunSheetScreen {...loaderData} answer={useLastAnswer(actionData)} />
}
