import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht, toBaht } from '#app/shop/money.ts'
import type { SalesBar, SalesReport } from '#app/shop/orders/sales.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { formatBar } from './sales-bars.ts'

const HEIGHT_PX = 220
const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 }

/** Sales as bars; the table beside it has the same numbers for screen readers. */
export default function SalesChart({ report }: { report: SalesReport }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { period, bars } = report
  return (
    <div
      className="sales__chart"
      role="img"
      aria-label={t('sales.chart', { period: t(`sales.period.${period}`) })}
    >
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={bars} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="from"
            tickFormatter={(from: string) => formatBar(from, { period, language }, 'short')}
            tickLine={false}
            axisLine={false}
            minTickGap={24}
          />
          <YAxis
            width={52}
            tickFormatter={(sales: number) => shortBaht(sales, language)}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
          />
          <Tooltip content={<Tip report={report} />} isAnimationActive={false} />
          <Bar dataKey="sales" className="sales__bar" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface TipProps {
  report: SalesReport
  active?: boolean
  payload?: { payload: SalesBar }[]
}

function Tip({ report, active, payload }: TipProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const bar = payload?.[0]?.payload
  if (!active || !bar) return null
  return (
    <div className="sales__tip">
      <p>{formatBar(bar.from, { period: report.period, language }, 'whole')}</p>
      <p className="tabular">{formatBaht(bar.sales, language)}</p>
      <p className="text-soft tabular">
        {t('address.labelled', { label: t('sales.orders'), text: bar.orders.toLocaleString(language) })}
      </p>
    </div>
  )
}

function shortBaht(sales: number, language: Language): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(
    toBaht(sales),
  )
}
