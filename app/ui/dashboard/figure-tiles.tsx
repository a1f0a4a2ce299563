import { useTranslation } from 'react-i18next'
import type { Figures } from '#app/shop/figures.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useLanguage } from '#app/ui/reader.ts'

/** The four figures that an owner looks at first. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  return (
    <dl className="stats" aria-label={t('shell.tiles')}>
      <Tile name={t('shell.totalProducts')} value={number.format(figures.products)} />
      <Tile name={t('shell.totalOrders')} value={number.format(figures.orders)} />
      <Tile name={t('shell.totalUsers')} value={number.format(figures.users)} />
      <Tile name={t('shell.totalSales')} value={formatBaht(figures.sales, language)} />
    </dl>
  )
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className="stat">
      <dt className="soft">{name}</dt>
      <dd className="stat__value">{value}</dd>
    </div>
  )
}
