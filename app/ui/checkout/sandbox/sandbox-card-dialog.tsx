import { FlaskConical, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  type Card,
  type CardPayment,
  type CardWidget,
  type PaidAnswer,
  useCardPayment,
} from '#app/browser/payments/sandbox-bank.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { CardErrorNote } from '#app/ui/checkout/card-error.tsx'
import { ScanIcon } from '#app/ui/checkout/scan-picture.tsx'
import { DialogFrame } from '#app/ui/elements/dialogs/dialog-frame.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { CardForm } from './card-form.tsx'
import { PaymentFacts } from './payment-facts.tsx'

interface SandboxCardDialogProps {
  open: boolean
  widget: CardWidget
  card: Card
  onCard: (card: Card) => void
  onClose: () => void
  onPaid: (answer: PaidAnswer) => void
  onScan?: (() => void) | undefined
}

/** The sandbox bank's card dialog; card details go to the bank only. */
export function SandboxCardDialog(props: SandboxCardDialogProps) {
  const t = useCustomerTranslate()
  const { open, widget, card, onCard, onClose, onPaid, onScan } = props
  const payment = useCardPayment(widget, card, onPaid)
  const close = () => !payment.busy && onClose()
  return (
    <DialogFrame
      open={open}
      title={t(payment.challenged ? 'card.challengeTitle' : 'card.title')}
      closeLabel={t('card.close')}
      onClose={close}
    >
      <p className="note note--warn">
        <FlaskConical className="icon icon--small" aria-hidden="true" />
        <span>{t('card.testMode')}</span>
      </p>
      <PaymentFacts of={widget}>
        <p className="text-soft text-small">{widget.description}</p>
      </PaymentFacts>
      {payment.challenged ? (
        <CardChallenge widget={widget} payment={payment} />
      ) : (
        <>
          <CardForm widget={widget} card={card} onCard={onCard} payment={payment} />
          {onScan && (
            <SteadyButton
              className="btn btn--line btn--wide"
              type="button"
              isOff={payment.busy}
              onClick={onScan}
            >
              <ScanIcon />
              <span>{t('scan.instead')}</span>
            </SteadyButton>
          )}
        </>
      )}
    </DialogFrame>
  )
}

function CardChallenge({ widget, payment }: { widget: CardWidget; payment: CardPayment }) {
  const t = useCustomerTranslate()
  const { shopName } = useShopFacts()
  const price = usePrice()
  const approve = useRef<HTMLButtonElement>(null)
  useEffect(() => void approve.current?.focus(), [])
  return (
    <div className="card-challenge">
      <ShieldCheck className="card-challenge__sign" aria-hidden="true" />
      <p>{t('card.challengeText', { amount: price(widget.amount), shop: shopName })}</p>
      <CardErrorNote error={payment.error} />
      <div className="field-pair">
        <SteadyButton
          className="btn btn--line"
          type="button"
          isOff={payment.busy}
          onClick={() => payment.confirm(false)}
        >
          {t('card.reject')}
        </SteadyButton>
        <SteadyButton
          className="btn"
          type="button"
          ref={approve}
          isOff={payment.busy}
          onClick={() => payment.confirm(true)}
        >
          {t('card.approve')}
        </SteadyButton>
      </div>
    </div>
  )
}
