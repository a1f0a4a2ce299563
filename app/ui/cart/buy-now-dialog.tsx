import type { CartChange, CartItem } from '#app/shop/cart/cart.ts'
import { DialogFrame } from '#app/ui/elements/dialog-frame.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { BuyNowForm } from './buy-now-form.tsx'

interface BuyNowDialogProps {
  open: boolean
  items: CartItem[]
  onClose: () => void
  onCartChanged: (changes: CartChange[]) => void
}

/** Asks where the order goes. Each opening is one wish to buy: the form in it is made anew. */
export function BuyNowDialog({ open, items, onClose, onCartChanged }: BuyNowDialogProps) {
  const t = useTranslate()
  return (
    <DialogFrame
      open={open}
      title={t('address.title')}
      text={<AddressText />}
      closeLabel={t('address.close')}
      onClose={onClose}
    >
      <BuyNowForm items={items} onCartChanged={onCartChanged} />
    </DialogFrame>
  )
}

/** The dialog's description, so that a screen reader says it before the fields. */
function AddressText() {
  const t = useTranslate()
  const { areas, busyDays, absent } = useNotices()
  const calm = [areas, absent].filter((text) => text !== null)
  return (
    <>
      {t('address.text')}
      {busyDays && <span className="note note--warn dialog__note">{busyDays}</span>}
      {calm.length > 0 && (
        <span className="note note--column dialog__note">
          {calm.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      )}
    </>
  )
}
