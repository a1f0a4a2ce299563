import { Download } from 'lucide-react'
import { href } from 'react-router'
import { useShareFile } from '#app/browser/share-file.ts'
import { toBaht } from '#app/shop/money.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { formatPromptPayNumber } from '#app/shop/payments/by-hand/promptpay-number.ts'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'
import { transferFileName } from '#app/shop/transfers/transfer.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { CopyLine } from './copy-line.tsx'

const SIDE_PX = 280

/** The old number may be typed in a bank's app already. */
export function AccountChanged() {
  const t = useCustomerTranslate()
  return (
    <div className="note note--warn note--column slip-form" role="alert">
      <strong>{t('bankTransfer.changedTitle')}</strong>
      <span>{t('bankTransfer.changedText')}</span>
    </div>
  )
}

interface AccountProps {
  checkout: Pick<Checkout, 'id' | 'receipt' | 'price'>
  account: TransferAccount
}

/** The code of the owner's account, with a button to save it for a bank's app on this phone. */
export function TransferCode({ checkout, account, changes }: AccountProps & { changes: number }) {
  const { id, receipt, price } = checkout
  const t = useCustomerTranslate()
  const amount = usePrice()(price.total)
  const url = href('/checkout/:id/transfer.png', { id })
  // A browser shows the picture that it has for as long as its address is the same.
  const saved = `${url}?save&account=${changes}`
  const name = transferFileName(receipt)
  const share = useShareFile({ url: saved, name, type: 'image/png' })
  return (
    <>
      <img
        className="scan__picture"
        // The old one goes at once, also where the new one does not come.
        key={changes}
        src={`${url}?account=${changes}`}
        width={SIDE_PX}
        height={SIDE_PX}
        alt={t('bankTransfer.picture', { amount, name: account.accountName })}
      />
      <a className="btn btn--line" href={saved} download={name} onClick={share}>
        <Download className="icon" aria-hidden="true" />
        <span>{t('scan.save')}</span>
      </a>
    </>
  )
}

/** What the buyer checks in the bank's app, or types into it. */
export function AccountFacts({ checkout: { price }, account }: AccountProps) {
  const t = useCustomerTranslate()
  const amount = usePrice()(price.total)
  const { number, accountName, bankName, bankAccount } = account
  return (
    <div className="pay-facts transfer-facts">
      <dl>
        <div>
          <dt>{t('bankTransfer.name')}</dt>
          <dd>{accountName}</dd>
        </div>
        <CopyLine label={t('bankTransfer.number')} text={formatPromptPayNumber(number)} copied={number} />
        {bankAccount && (
          <CopyLine
            label={bankName || t('bankTransfer.bankAccount')}
            text={bankAccount}
            copied={bankAccount.replace(/\D/g, '')}
          />
        )}
        <CopyLine label={t('bankTransfer.amount')} text={amount} copied={toBaht(price.total).toFixed(2)} />
      </dl>
    </div>
  )
}
