import { ArrowLeft } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitOrKeepForm } from '#app/browser/submit-form.ts'
import { isMailOff } from '#app/server/config.ts'
import { noteAnswered, noteLost, noteWon } from '#app/server/refunds/disputes.ts'
import { acceptException } from '#app/server/refunds/exceptions.ts'
import { readNeedsAttention, sendEmailAgain } from '#app/server/refunds/needs-attention.ts'
import { closeRefund, refundException } from '#app/server/refunds/refunds.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { moneyForm } from '#app/shop/refunds/refund-form.ts'
import { DisputeList } from '#app/ui/dashboard/payments/dispute-list.tsx'
import { ExceptionList } from '#app/ui/dashboard/payments/exception-list.tsx'
import { EmailList, KeptEmailList, Rules } from '#app/ui/dashboard/payments/payment-lists.tsx'
import { RefundList } from '#app/ui/dashboard/payments/refund-list.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { Route } from './+types/payments.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return { ...(await readNeedsAttention(shop)), mailOff: isMailOff(shop.config) }
}

/** What each button does, and the toast that tells of it. */
const VERBS = {
  accept: [acceptException, 'exception-accepted'],
  refund: [refundException, 'refund-noted'],
  'close-refund': [closeRefund, 'exception-accepted'],
  'dispute-answered': [noteAnswered, 'dispute-noted'],
  'dispute-won': [noteWon, 'dispute-noted'],
  'dispute-lost': [noteLost, 'dispute-noted'],
  'send-again': [sendEmailAgain, 'email-again'],
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const read = readForm(moneyForm, await parseFormData(request))
  if (!read.ok) return data(refused('not-found'), 400)
  const [verb, toast] = VERBS[read.value.intent]
  const outcome = await verb(context.get(shopContext), admin, read.value.id)
  if (!outcome.ok) return data(outcome, problemResponse(outcome.problem))
  return redirect('/dashboard/money', { headers: withToast(undefined, toast) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export const shouldRevalidate = revalidateAfterForm

export default function DashboardMoney({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { exceptions, disputes, refunds, emails, keptEmails, rules, mailOff } = loaderData
  const waiting = [exceptions, disputes, refunds, emails, keptEmails, rules?.broken ?? []]
  const well = waiting.every((rows) => rows.length === 0)
  const answer = useLastAnswer(actionData)
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
      {answer && !answer.ok && (
        <p className="note note--error" role="alert">
          {problemText(t, answer.problem, language)}
        </p>
      )}
      {mailOff && <p className="note note--warn">{t('money.mailOff')}</p>}
      {well && !mailOff && <p className="note">{t('money.well')}</p>}
      {exceptions.length > 0 && <ExceptionList exceptions={exceptions} />}
      {disputes.length > 0 && <DisputeList disputes={disputes} />}
      {refunds.length > 0 && <RefundList refunds={refunds} />}
      {emails.length > 0 && <EmailList emails={emails} />}
      {keptEmails.length > 0 && <KeptEmailList emails={keptEmails} />}
      <Rules rules={rules} />
    </div>
  )
}
