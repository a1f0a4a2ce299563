import { ArrowLeft } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { requireAdmin } from '#app/server/guards.ts'
import { readMoneyMatters, sendLetterAgain } from '#app/server/money-matters.ts'
import { acceptException, refundException } from '#app/server/refunds.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { withToast } from '#app/server/toast-cookie.ts'
import { readForm } from '#app/shop/forms.ts'
import { refused } from '#app/shop/problem.ts'
import { moneyForm } from '#app/shop/refund-form.ts'
import { ExceptionList } from '#app/ui/dashboard/exception-list.tsx'
import { FailedRefunds, LetterList, Rules } from '#app/ui/dashboard/money-lists.tsx'
import { useLive } from '#app/ui/live.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { problemText } from '#app/ui/problem-text.ts'
import { useLanguage } from '#app/ui/reader.ts'
import { keepForm } from '#app/ui/server-action.ts'
import { useOwnerWords } from '#app/ui/words.ts'
import type { Route } from './+types/dashboard-money.ts'

export const loader = ({ context }: Route.LoaderArgs) => readMoneyMatters(context.get(shopContext))

/** What each button does, and the toast that tells of it. */
const VERBS = {
  accept: [acceptException, 'exception-accepted'],
  refund: [refundException, 'refund-noted'],
  'send-again': [sendLetterAgain, 'letter-again'],
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const read = readForm(moneyForm, await request.formData())
  if (!read.ok) return data(refused('not-found'), 400)
  const [verb, toast] = VERBS[read.value.intent]
  const outcome = await verb(context.get(shopContext), admin, read.value.id)
  if (!outcome.ok) return data(outcome, refusalInit(outcome.problem))
  return redirect('/dashboard/money', { headers: withToast(undefined, toast) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function DashboardMoney({ loaderData, actionData }: Route.ComponentProps) {
  const t = useOwnerWords()
  const language = useLanguage()
  const { exceptions, refunds, letters, rules } = loaderData
  const well = exceptions.length + refunds.length + letters.length + (rules?.broken.length ?? 0) === 0
  useLive(['orders'])
  return (
    <div className="wrap dash">
      <PageHead
        title={t('money.title')}
        description={t('money.description')}
        path="/dashboard/money"
        unlisted
      />
      <div className="dash__head">
        <Link className="btn btn--quiet" to="/dashboard">
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t('money.back')}
        </Link>
        <h1>{t('money.heading')}</h1>
      </div>
      {actionData && !actionData.ok && (
        <p className="note note--error" role="alert">
          {problemText(t, actionData.problem, language)}
        </p>
      )}
      {well && <p className="note">{t('money.well')}</p>}
      {exceptions.length > 0 && <ExceptionList exceptions={exceptions} />}
      {refunds.length > 0 && <FailedRefunds refunds={refunds} />}
      {letters.length > 0 && <LetterList letters={letters} />}
      <Rules rules={rules} />
    </div>
  )
}
