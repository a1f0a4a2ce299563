import { href, Link } from 'react-router'
import { formatPromptPayNumber } from '#app/shop/payments/by-hand/promptpay-number.ts'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { sectionId } from './settings-index.tsx'

/** Leads to the account for transfers, which is changed with a password and a test. */
export function TransfersPanel({ account }: { account: TransferAccount | null }) {
  const t = useAdminTranslate()
  return (
    <section
      className="panel settings__card"
      aria-labelledby={sectionId('transfers')}
      data-section="transfers"
    >
      <H2 id={sectionId('transfers')} tabIndex={-1}>
        {t('transfers.heading')}
      </H2>
      <p className="text-soft">{t('transfers.text')}</p>
      <p>
        <strong>
          {account
            ? t('transfers.onTo', {
                name: account.accountName,
                number: formatPromptPayNumber(account.number),
              })
            : t('transfers.off')}
        </strong>
      </p>
      <Link className="btn btn--line" to={href('/dashboard/settings/transfers')}>
        {t(account ? 'transfers.open' : 'transfers.setUp')}
      </Link>
    </section>
  )
}
