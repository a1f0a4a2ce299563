import type { ReactNode } from 'react'
import type { Figures } from '#app/shop/figures.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useLanguage } from '#app/ui/reader.ts'
import { useOwnerWords } from '#app/ui/words.ts'

/** The four figures that an owner looks at first. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const t = useOwnerWords()
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  return (
    <dl className="stats" aria-label={t('shell.tiles')}>
      <Tile name={t('shell.totalProducts')} value={number.format(figures.products)} />
      <Tile name={t('shell.totalOrders')} value={number.format(figures.orders)}>
        {t('shell.today', { value: number.format(figures.today.orders) })}
      </Tile>
      <Tile name={t('shell.totalUsers')} value={number.format(figures.users)} />
      <Tile name={t('shell.totalSales')} value={formatBaht(figures.sales, language)}>
        {t('shell.today', { value: formatBaht(figures.today.sales, language) })}
        {figures.refunded > 0 && (
          <span>{t('shell.refunded', { value: formatBaht(figures.refunded, language) })}</span>
        )}
      </Tile>
    </dl>
  )
}

function Tile({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="stat">
      <dt className="soft">{name}</dt>
      <dd className="stat__value">{value}</dd>
      {children && <dd className="stat__more">{children}</dd>}
    </div>
  )
}
