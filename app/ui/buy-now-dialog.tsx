import type { CartChange, CartItem } from '#app/shop/cart.ts'
import { BuyNowForm } from './buy-now-form.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { useWords } from './words.ts'

interface BuyNowDialogProps {
  open: boolean
  items: CartItem[]
  onClose: () => void
  onCartChanged: (changes: CartChange[]) => void
}

/** Asks where the order goes. Each opening is one wish to buy: the form in it is made anew. */
export function BuyNowDialog({ open, items, onClose, onCartChanged }: BuyNowDialogProps) {
  const t = useWords()
  return (
    <DialogFrame
      open={open}
      title={t('address.title')}
      text={t('address.text')}
      closeLabel={t('address.close')}
      onClose={onClose}
    >
      <BuyNowForm items={items} onCartChanged={onCartChanged} />
    </DialogFrame>
  )
}
