import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { fillRun, putInRun, stepInRun } from '#app/server/runs/change-run.ts'
import { endRun } from '#app/server/runs/end-run.ts'
import { readRunDay } from '#app/server/runs/read-runs.ts'
import { readBoardDay } from '#app/shop/board/board.ts'
import { bangkokDay } from '#app/shop/day.ts'
import type { Outcome } from '#app/shop/problem.ts'
import {
  endRunForm,
  fillRunForm,
  putInRunForm,
  stepInRunForm,
  typedEnd,
  typedFill,
} from '#app/shop/runs/run-forms.ts'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { RunsScreen } from '#app/ui/runs/runs-screen.tsx'
import type { Route } from './+types/runs.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const today = bangkokDay(new Date())
  const day = readDay(request, today)
  return { day, today, ...(await readRunDay(context.get(shopContext), day)) }
}

function readDay(request: Request, today = bangkokDay(new Date())): string {
  return readBoardDay(new URL(request.url).searchParams, today)
}

export const action = formActions(
  { guard: requireAdmin },
  {
    fill: formCase(
      { schema: fillRunForm, typed: typedFill, intent: 'fill' },
      async (form, { shop, request }) =>
        backToRuns(request, await fillRun(shop, { ...form, day: readDay(request) })),
    ),
    put: formCase({ schema: putInRunForm, invalid: 'run-changed' }, async (form, { shop, request }) =>
      backToRuns(request, await putInRun(shop, { ...form, day: readDay(request) })),
    ),
    step: formCase({ schema: stepInRunForm, invalid: 'run-changed' }, async (form, { shop, request }) =>
      backToRuns(request, await stepInRun(shop, form)),
    ),
    end: formCase(
      { schema: endRunForm, typed: typedEnd, intent: 'end' },
      async (form, { shop, request, user }) =>
        backToRuns(request, await endRun(shop, { ...form, ownerName: user.name || user.email })),
    ),
  },
)

function backToRuns(request: Request, outcome: Outcome<null>) {
  return outcome.ok ? redirect(href('/board/runs') + new URL(request.url).search) : outcome
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Also after a refusal: the page shows how the runs are now. */
export const shouldRevalidate = revalidateAfterForm

export default function Runs({ loaderData, actionData }: Route.ComponentProps) {
  useLive(['orders'])
  const answer = useLastAnswer(actionData)
  return <RunsScreen {...loaderData} refusal={answer && !answer.ok ? answer : undefined} />
}
