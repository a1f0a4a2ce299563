import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { readNeedsAttention, sendEmailAgain } from '#app/server/attention/needs-attention.ts'
import { isEmailOff } from '#app/server/config/config.ts'
import { removeEmail } from '#app/server/email/remove-email.ts'
import { countWaiting, listMissing, listWaiting } from '#app/server/hand-payments/waiting-payments.ts'
import { noteAnswered, noteLost, noteWon } from '#app/server/refunds/disputes.ts'
import { acceptException } from '#app/server/refunds/exceptions.ts'
import { closeRefund, refundException } from '#app/server/refunds/refunds.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { moneyForm } from '#app/shop/refunds/refund-form.ts'
import { DisputeList } from '#app/ui/dashboard/attention/dispute-list.tsx'
import { ExceptionList } from '#app/ui/dashboard/attention/exception-list.tsx'
import { EmailList, OutboxEmailList, Rules } from '#app/ui/dashboard/attention/payment-lists.tsx'
import { RefundList } from '#app/ui/dashboard/attention/refund-list.tsx'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { DecisionError } from '#app/ui/dashboard/transfers/decision-error.tsx'
import { MissingList, OwedList, SlipList } from '#app/ui/dashboard/transfers/waiting-payments.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { Route } from './+types/attention.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [attention, slips, missing, owed, { owedSum }] = await Promise.all([
    readNeedsAttention(shop),
    listWaiting(shop, 'slip'),
    listMissing(shop),
    listWaiting(shop, 'owed'),
    countWaiting(shop),
  ])
  return { ...attention, slips, missing, owed, owedSum, mailOff: isEmailOff(shop.config) }
}

/** Each intent's verb and toast. */
const VERBS = {
  accept: [acceptException, 'exception-accepted'],
  refund: [refundException, 'refund-noted'],
  'close-refund': [closeRefund, 'exception-accepted'],
  'dispute-answered': [noteAnswered, 'dispute-noted'],
  'dispute-won': [noteWon, 'dispute-noted'],
  'dispute-lost': [noteLost, 'dispute-noted'],
  'send-again': [sendEmailAgain, 'email-again'],
  'remove-email': [removeEmail, 'email-removed'],
} as const

export const action = formAction(
  { guard: requireAdmin, schema: moneyForm, invalid: 'not-found' },
  async ({ intent, id }, { shop }) => {
    const [verb, toast] = VERBS[intent]
    const outcome = await verb(shop, id)
    if (!outcome.ok) return outcome
    return redirect(href('/dashboard/money'), { headers: withToast(undefined, toast) })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export const shouldRevalidate = revalidateAfterForm

export default function DashboardMoney({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { exceptions, disputes, refunds, emails, keptEmails, rules, mailOff } = loaderData
  const { slips, missing, owed, owedSum } = loaderData
  const waiting = [slips, exceptions, disputes, refunds, emails, keptEmails, rules?.broken ?? []]
  const well = waiting.every((rows) => rows.length === 0)
  const answer = useLastAnswer(actionData)
  useLive(['orders'])
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('money.title')}
        description={t('money.description')}
        path={href('/dashboard/money')}
        unlisted
      />
      <DashboardHead back={{ to: href('/dashboard'), label: t('money.back') }} heading={t('money.heading')} />
      {answer?.problem && (
        <p className="note note--error" role="alert">
          {problemText(t, answer.problem, language)}
        </p>
      )}
      <DecisionError />
      {mailOff && <p className="note note--warn">{t('money.mailOff')}</p>}
      {well && !mailOff && <p className="note">{t('money.well')}</p>}
      {slips.length > 0 && <SlipList payments={slips} />}
      {exceptions.length > 0 && <ExceptionList exceptions={exceptions} />}
      {disputes.length > 0 && <DisputeList disputes={disputes} />}
      {refunds.length > 0 && <RefundList refunds={refunds} />}
      {emails.length > 0 && <EmailList emails={emails} />}
      {keptEmails.length > 0 && <OutboxEmailList emails={keptEmails} />}
      {owed.length > 0 && <OwedList payments={owed} sum={owedSum} />}
      {missing.length > 0 && <MissingList payments={missing} />}
      <Rules rules={rules} />
    </div>
  )
}
