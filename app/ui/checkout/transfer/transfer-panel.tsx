import { CircleAlert, Clock, Hourglass, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { TRANSFER_TIME_MS } from '#app/shop/constants.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import type { WayChoice } from '#app/shop/payments/payment-ways.ts'
import { type TransferFacts, waitsForTransfer } from '#app/shop/transfers/transfer.ts'
import { PaymentErrorNote } from '#app/ui/checkout/card-error.tsx'
import { PaymentChoice } from '#app/ui/checkout/payment-choice.tsx'
import { TimeLeft } from '#app/ui/checkout/scan-panel.tsx'
import { scanProblemText } from '#app/ui/checkout/scan-problem.ts'
import type { Settling } from '#app/ui/checkout/use-payment-status.ts'
import type { ScanCode } from '#app/ui/checkout/use-scan-code.ts'
import { WayBack } from '#app/ui/checkout/way-back.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { SlipForm } from './slip-form.tsx'
import { AccountChanged, AccountFacts, TransferCode } from './transfer-account.tsx'
import { useAccountChanges } from './use-account-changes.ts'

interface TransferPanelProps {
  checkout: Checkout
  transfer: TransferFacts
  settling: Settling
  scan: ScanCode
  choices: readonly WayChoice[]
  returnTo: string | null
  onChoose: (choice: WayChoice) => void
}

/** A transfer to the owner's account: its code, then its slip, then her word. */
export function TransferPanel(props: TransferPanelProps) {
  const { settling } = props
  const transfer = settling.transfer ?? props.transfer
  const changes = useAccountChanges(transfer.account)
  if (transfer.status === 'slip') return <SlipSent {...props} transfer={transfer} />
  if (settling.status === 'expired' || !waitsForTransfer(transfer.status)) return <TimeOver {...props} />
  return <ToPay {...props} transfer={transfer} changes={changes} />
}

interface ToPayProps extends TransferPanelProps {
  /** Of the account, while this page is open. */
  changes: number
}

function ToPay(props: ToPayProps) {
  const { checkout, transfer, changes, settling, scan, choices, returnTo, onChoose } = props
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  const amount = price(checkout.price.total)
  const { status, reason, account } = transfer
  const others = choices.filter(({ isHere }) => !isHere)
  // The owner may wait for a transfer of who has her link, whatever shoppers may choose.
  const paysOther = !account && !returnTo && others.length > 0
  return (
    <section className="pay-state scan" aria-labelledby="transfer-title">
      {status === 'refused' && <NotThere reason={reason} />}
      <div>
        <H2 id="transfer-title">{t('bankTransfer.title')}</H2>
        <p className="scan__amount tabular">{amount}</p>
      </div>
      {account ? (
        <>
          {changes > 0 && <AccountChanged />}
          <TransferCode checkout={checkout} account={account} changes={changes} />
          <AccountFacts checkout={checkout} account={account} />
        </>
      ) : (
        <p>{t(returnTo ? 'bankTransfer.noAccount' : 'bankTransfer.switchedOff')}</p>
      )}
      {isSoonOver(checkout, settling) && (
        <TimeLeft label={t('bankTransfer.left')} settling={settling} until={checkout.expiresAt} />
      )}
      <SlipPart checkout={checkout} isSecond={paysOther} />
      <p className="text-soft text-small">
        <span>{t('checkout.receipt')}</span> <span className="tabular">{checkout.receipt}</span>
      </p>
      {scan.problem && <PaymentErrorNote text={scanProblemText(t, scan.problem, language)} />}
      {others.length > 0 && (
        <details className="transfer-others" open={paysOther}>
          <summary>{t('scan.other')}</summary>
          <div className="pay-state__buttons">
            <PaymentChoice
              choices={others}
              amount={amount}
              disabled={scan.busy !== null}
              isAgain={false}
              isSecond={!paysOther}
              onChoose={onChoose}
            />
          </div>
        </details>
      )}
    </section>
  )
}

/** Hours are not counted down. */
function isSoonOver({ expiresAt }: Checkout, { now }: Settling): boolean {
  return Date.parse(expiresAt) - now <= TRANSFER_TIME_MS
}

function NotThere({ reason }: { reason: string | null }) {
  const t = useCustomerTranslate()
  return (
    <div className="note note--error note--column slip-form" role="alert">
      <p>
        <CircleAlert className="icon" aria-hidden="true" /> <strong>{t('bankTransfer.refusedTitle')}</strong>
      </p>
      {reason && <p>{t('bankTransfer.reason', { reason })}</p>}
      <p>{t('bankTransfer.refusedText')}</p>
    </div>
  )
}

function SlipSent({ checkout, transfer, settling }: TransferPanelProps) {
  const t = useCustomerTranslate()
  return (
    <State icon={<Clock />} title={t('bankTransfer.lookTitle')} text={t('bankTransfer.lookText')}>
      {transfer.hours && <p>{t('bankTransfer.hours', { hours: transfer.hours })}</p>}
      {settling.status === 'expired' && <p className="note note--warn">{t('bankTransfer.lookLate')}</p>}
      {settling.isCutOff && <p className="note">{t('checkout.cutOff')}</p>}
      <p className="text-soft text-small">
        <span>{t('checkout.receipt')}</span> <span className="tabular">{checkout.receipt}</span>
      </p>
      <details className="transfer-others">
        <summary>{t('bankTransfer.another')}</summary>
        <SlipForm checkoutId={checkout.id} label={t('bankTransfer.slip')} />
      </details>
    </State>
  )
}

function TimeOver({ checkout, returnTo }: TransferPanelProps) {
  const t = useCustomerTranslate()
  return (
    <State icon={<Hourglass />} title={t('bankTransfer.overTitle')} text={t('bankTransfer.overText')}>
      <SlipForm checkoutId={checkout.id} label={t('bankTransfer.slip')} />
      <WayBack className="btn btn--quiet" returnTo={returnTo} />
    </State>
  )
}

function SlipPart({ checkout, isSecond }: { checkout: Checkout; isSecond: boolean }) {
  const t = useCustomerTranslate()
  return (
    <div className="slip-part">
      <h3>
        <Landmark className="icon" aria-hidden="true" /> <span>{t('bankTransfer.slipTitle')}</span>
      </h3>
      <p className="text-soft">{t('bankTransfer.slipText')}</p>
      <SlipForm checkoutId={checkout.id} label={t('bankTransfer.slip')} isSecond={isSecond} />
    </div>
  )
}

interface StateProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function State({ icon, title, text, children }: StateProps) {
  return (
    <div className="pay-state">
      <span className="pay-state__icon" aria-hidden="true">
        {icon}
      </span>
      <div role="status">
        <H2>{title}</H2>
        <p className="text-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}
