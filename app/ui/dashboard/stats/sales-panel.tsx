import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { averageOrder, PERIODS, type SalesReport } from '#app/shop/orders/sales.ts'
import { useAskedSearch } from '#app/ui/dashboard/tables/asked-search.ts'
import { FoldButton } from '#app/ui/dashboard/tables/fold-button.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { formatBar } from './sales-bars.ts'

/** A large library, rendered in browsers only: its inline styles would break the security policy. */
const SalesChart = lazy(() => import('./sales-chart.tsx').catch(() => ({ default: NoChart })))

/** Sales chart, totals and best sellers. */
export function SalesPanel({ report }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const [open, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby="sales-heading" data-folded={!open}>
      <div className="panel__head">
        <H2 id="sales-heading">{t('sales.heading')}</H2>
        <FoldButton label={t('sales.show')} open={open} onToggle={setOpen} />
        <Periods report={report} />
      </div>
      <div className="sales__body" data-foldable>
        <div className="sales__main">
          <Sums report={report} />
          <Chart report={report} />
          {report.orders > 0 && <BarTable report={report} />}
        </div>
        {report.orders > 0 && <BestSellers report={report} />}
      </div>
    </section>
  )
}

function Chart({ report }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const blank = <div className="sales__chart" />
  if (report.orders === 0) return <EmptyChart text={t('sales.none')} />
  return hydrated ? (
    <Suspense fallback={blank}>
      <SalesChart report={report} />
    </Suspense>
  ) : (
    blank
  )
}

/** A browser does not try a failed script again before the page is reloaded. */
function NoChart() {
  const t = useAdminTranslate()
  return <EmptyChart text={t('sales.noChart')} />
}

function EmptyChart({ text }: { text: string }) {
  return (
    <div className="sales__chart sales__empty">
      <ChartColumn className="icon" aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}

function Periods({ report }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const search = useAskedSearch()
  const toPeriodPath = (period: string) => {
    const params = new URLSearchParams(search)
    params.set('period', period)
    return `?${params}`
  }
  return (
    <nav className="choice" data-foldable aria-label={t('sales.by')}>
      {PERIODS.map((period) => (
        <Link
          key={period}
          className="choice__option"
          to={toPeriodPath(period)}
          aria-current={period === report.period ? 'true' : undefined}
          preventScrollReset
        >
          {t(`sales.${period}`)}
        </Link>
      ))}
    </nav>
  )
}

function Sums({ report }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const average = averageOrder(report)
  const sums = [
    [t('sales.sales'), formatBaht(report.sales, language)],
    [t('sales.orders'), report.orders.toLocaleString(language)],
    [t('sales.average'), average === null ? '–' : formatBaht(average, language)],
  ]
  return (
    <>
      <p className="text-soft text-small">{t(`sales.period.${report.period}`)}</p>
      <dl className="sales__sums">
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft text-small">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The chart's numbers as a table. */
function BarTable({ report }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <details className="sales__table">
      <summary>{t('sales.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="sales__scroll" aria-label={t('sales.asTable')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sales.from')}</th>
              <th scope="col">{t('sales.orders')}</th>
              <th scope="col">{t('sales.sales')}</th>
            </tr>
          </thead>
          <tbody>
            {[...report.bars].reverse().map(({ from, orders, sales }) => (
              <tr key={from}>
                <th scope="row">{formatBar(from, { period: report.period, language }, 'whole')}</th>
                <td className="tabular">{orders.toLocaleString(language)}</td>
                <td className="tabular">{formatBaht(sales, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function BestSellers({ report: { bestSellers } }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <div className="sales__best">
      <h3>{t('sales.best')}</h3>
      <ol>
        {bestSellers.map(({ productId, title, count, sales }) => (
          <li key={productId}>
            <span>{textIn(title, language)}</span>
            <span className="tabular">{formatBaht(sales, language)}</span>
            <small className="text-soft">{t('sales.pieces', { count })}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
