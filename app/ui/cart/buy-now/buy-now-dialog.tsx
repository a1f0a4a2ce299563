import type { ReactNode } from 'react'
import type { CartChange, CartItem } from '#app/shop/cart/cart.ts'
import { DialogFrame } from '#app/ui/elements/dialogs/dialog-frame.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { BuyNowForm } from './buy-now-form.tsx'

interface BuyNowDialogProps {
  open: boolean
  items: CartItem[]
  onClose: () => void
  onCartChanged: (changes: CartChange[]) => void
}

/** Asks for the delivery address; each opening renders a new form. */
export function BuyNowDialog({ open, items, onClose, onCartChanged }: BuyNowDialogProps) {
  const t = useCustomerTranslate()
  return (
    <DialogFrame
      open={open}
      title={t('address.title')}
      text={useBuyNowText()}
      closeLabel={t('address.close')}
      onClose={onClose}
      isPage
    >
      <BuyNowForm items={items} onCartChanged={onCartChanged} />
    </DialogFrame>
  )
}

/** The dialog's description, which screen readers read before the fields; null without any. */
function useBuyNowText(): ReactNode {
  const { areas, busyDays, absent } = useNotices()
  const calm = [areas, absent].filter((text) => text !== null)
  if (!busyDays && calm.length === 0) return null
  return (
    <>
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
