import type { ReactNode } from 'react'
import { formatCount } from '#app/shop/count.ts'
import { formatBaht } from '#app/shop/money.ts'
import type { SalesStats } from '#app/shop/orders/sales-stats.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export function StatTiles({ salesStats }: { salesStats: SalesStats }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <dl className="stat-tiles" aria-label={t('shell.tiles')}>
      <Tile name={t('shell.totalProducts')} value={formatCount(salesStats.products, language)} />
      <Tile name={t('shell.totalOrders')} value={formatCount(salesStats.orders, language)}>
        {t('shell.today', { value: formatCount(salesStats.today.orders, language) })}
      </Tile>
      <Tile name={t('shell.totalUsers')} value={formatCount(salesStats.users, language)} />
      <Tile name={t('shell.totalSales')} value={formatBaht(salesStats.sales, language)}>
        <span>{t('shell.today', { value: formatBaht(salesStats.today.sales, language) })}</span>
        {salesStats.refunded > 0 && (
          <span>{t('shell.refunded', { value: formatBaht(salesStats.refunded, language) })}</span>
        )}
      </Tile>
    </dl>
  )
}

function Tile({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="stat-tile">
      <dt className="text-soft">{name}</dt>
      <dd className="stat-tile__value">{value}</dd>
      {children && <dd className="stat-tile__details">{children}</dd>}
    </div>
  )
}
