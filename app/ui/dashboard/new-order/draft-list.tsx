import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import type { draftState } from '#app/shop/checkout/checkout-status.ts'
import { formatMoment } from '#app/shop/day.ts'
import type { Satang } from '#app/shop/money.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface DraftListProps {
  drafts: {
    receipt: string
    name: string
    state: ReturnType<typeof draftState>
    expiresAt: string
    total: Satang
  }[]
  /** Some that ended are left out. */
  isCut: boolean
}

const STATE_TEXTS = {
  open: 'newOrder.draftWaits',
  ended: 'newOrder.draftRanOut',
  cancelled: 'newOrder.draftCancelled',
} as const

/** The way to take an order down, and those that wait for their buyer. */
export function DraftList({ drafts, isCut }: DraftListProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  return (
    <div className="draft-list">
      <Link className="btn" to={href('/dashboard/new-order')}>
        <Plus className="icon icon--small" aria-hidden="true" />
        <span>{t('newOrder.open')}</span>
      </Link>
      {drafts.length > 0 && (
        <details className="panel draft-list__drafts" open={drafts.length <= 3}>
          <summary>
            <span>{t('newOrder.drafts')}</span> <span className="tag tag--warn tabular">{drafts.length}</span>
          </summary>
          <ul className="issue-list">
            {drafts.map(({ receipt, name, state, expiresAt, total }) => (
              <li key={receipt}>
                <Link to={href('/dashboard/new-order/:receipt', { receipt })}>
                  <span className="tabular">{receipt}</span> <span className="tabular">{price(total)}</span>
                </Link>
                <span className="text-soft text-small">
                  {t(STATE_TEXTS[state], { name, time: formatMoment(expiresAt, language) })}
                </span>
              </li>
            ))}
          </ul>
          {isCut && <p className="text-soft text-small">{t('newOrder.draftsCut')}</p>}
        </details>
      )}
    </div>
  )
}
