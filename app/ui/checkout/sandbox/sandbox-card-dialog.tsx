import { FlaskConical } from 'lucide-react'
import type { Card, CardWidget } from '#app/browser/payments/sandbox-bank.ts'
import { type PaidAnswer, useCardPayment } from '#app/browser/payments/sandbox-payment.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { DialogFrame } from '#app/ui/elements/dialog-frame.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { CardChallenge } from './card-challenge.tsx'
import { CardForm } from './card-form.tsx'

interface SandboxCardDialogProps {
  open: boolean
  widget: CardWidget
  card: Card
  onCard: (card: Card) => void
  onClose: () => void
  /** The bank took the money, or is about to. */
  onPaid: (answer: PaidAnswer) => void
}

/** The pretend bank's card dialog. What is typed here goes to the bank alone. */
export function SandboxCardDialog({ open, widget, card, onCard, onClose, onPaid }: SandboxCardDialogProps) {
  const t = useTranslate()
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
        {t('card.testMode')}
      </p>
      <PaymentFacts widget={widget} />
      {payment.challenged ? (
        <CardChallenge widget={widget} payment={payment} />
      ) : (
        <CardForm widget={widget} card={card} onCard={onCard} payment={payment} />
      )}
    </DialogFrame>
  )
}

function PaymentFacts({ widget }: { widget: CardWidget }) {
  const t = useTranslate()
  const { shopName } = useShopFacts()
  const price = usePrice()
  return (
    <div className="pay-facts">
      <dl>
        <div>
          <dt>{t('card.payTo')}</dt>
          <dd>{shopName}</dd>
        </div>
        <div>
          <dt>{t('card.amount')}</dt>
          <dd className="tabular">{`${price(widget.amount)} ${widget.currency}`}</dd>
        </div>
        <div>
          <dt>{t('checkout.receipt')}</dt>
          <dd className="tabular">{widget.receipt}</dd>
        </div>
      </dl>
      <p className="text-soft text-small">{widget.description}</p>
    </div>
  )
}
