import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { HandPayment, HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import {
  MAX_BANK_REFERENCE_LENGTH,
  MAX_REASON_LENGTH,
  RECEIVED_BY,
} from '#app/shop/transfers/decision-form.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useWorker } from '#app/ui/dashboard/use-worker.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface Decided {
  payment: Pick<HandPayment, 'reference' | 'version' | 'status' | 'means'>
  /** The order whose page this is. */
  order?: string | undefined
}

interface DecisionsProps extends Decided {
  /** A slip of the finger, just now. */
  mayTakeBack?: boolean
}

/** All that the owner may say of this payment now; a helper only that it was received. */
export function PaymentDecisions({ payment, order, mayTakeBack = false }: DecisionsProps) {
  const { status } = payment
  const isOwner = useWorker().helper === null
  const of = { payment, order }
  return (
    <>
      {status === 'slip' && <Arrived {...of} />}
      {(status === 'refused' || status === 'expired') && <Arrived {...of} asks />}
      {(status === 'owed' || status === 'open' || status === 'written-off') && <Received {...of} />}
      {isOwner && status === 'slip' && <NotThere {...of} />}
      {isOwner && status === 'owed' && <WriteOff {...of} />}
      {isOwner && status === 'received' && mayTakeBack && <TakeBack {...of} />}
    </>
  )
}

/** One form with the version that the page showed. */
function DecisionForm({
  payment: { reference, version },
  order,
  to,
  children,
}: Decided & { to: HandPaymentStatus; children: ReactNode }) {
  const fetcher = useFetcher<FormRefusal | undefined>()
  return (
    <fetcher.Form
      className="payment-decision"
      method="post"
      action={href('/dashboard/money/payments/:reference', { reference })}
    >
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="version" value={version} />
      {order && <input type="hidden" name="order" value={order} />}
      <FormProblem problem={fetcher.data?.problem} />
      {children}
    </fetcher.Form>
  )
}

/** `asks`: late money, which is an order now. */
function Arrived({ asks = false, ...of }: Decided & { asks?: boolean }) {
  const t = useAdminTranslate()
  const button = (
    <DecisionForm {...of} to="received">
      <button className="btn" type="submit">
        {t('transfers.arrived')}
      </button>
    </DecisionForm>
  )
  if (!asks) return button
  return (
    <AskFirst label={t('transfers.arrivedLate')} question={t('transfers.arrivedLateText')}>
      {button}
    </AskFirst>
  )
}

function Received(of: Decided) {
  const t = useAdminTranslate()
  return (
    <AskFirst label={t('transfers.received')} question={t('transfers.receivedText')}>
      <DecisionForm {...of} to="received">
        <fieldset className="payment-means">
          <legend>{t('transfers.receivedBy')}</legend>
          {RECEIVED_BY.map((means, index) => (
            <label className="checkbox-row" key={means}>
              <input type="radio" name="means" value={means} defaultChecked={index === 0} />
              <span>{t(`paidBy.${means}`)}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label={t('transfers.bankNumber')}
          name="bankReference"
          hint={t('transfers.bankNumberHint')}
          maxLength={MAX_BANK_REFERENCE_LENGTH}
          autoComplete="off"
        />
        <button className="btn" type="submit">
          {t('transfers.receivedYes')}
        </button>
      </DecisionForm>
    </AskFirst>
  )
}

function NotThere(of: Decided) {
  const t = useAdminTranslate()
  return (
    <AskFirst label={t('transfers.notThere')} question={t('transfers.notThereText')}>
      <DecisionForm {...of} to="refused">
        <TextField
          label={t('transfers.reason')}
          name="note"
          hint={t('transfers.reasonHint')}
          maxLength={MAX_REASON_LENGTH}
          required
        />
        <button className="btn btn--danger" type="submit">
          {t('transfers.notThereYes')}
        </button>
      </DecisionForm>
    </AskFirst>
  )
}

function WriteOff(of: Decided) {
  const t = useAdminTranslate()
  return (
    <AskFirst label={t('transfers.writeOff')} question={t('transfers.writeOffText')}>
      <DecisionForm {...of} to="written-off">
        <TextField label={t('transfers.whyNot')} name="note" maxLength={MAX_REASON_LENGTH} required />
        <button className="btn btn--danger" type="submit">
          {t('transfers.writeOffYes')}
        </button>
      </DecisionForm>
    </AskFirst>
  )
}

function TakeBack(of: Decided) {
  const t = useAdminTranslate()
  return (
    <AskFirst label={t('transfers.takeBack')} question={t('transfers.takeBackText')}>
      <DecisionForm {...of} to="owed">
        <button className="btn btn--danger" type="submit">
          {t('transfers.takeBackYes')}
        </button>
      </DecisionForm>
    </AskFirst>
  )
}
