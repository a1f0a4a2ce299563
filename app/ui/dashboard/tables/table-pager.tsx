import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import { formatCount } from '#app/shop/count.ts'
import { type TablePlan, type TableView, tableAddress } from '#app/shop/tables/table-view.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface TablePagerProps {
  /** The id of the table's heading. */
  heading: string
  plan: TablePlan
  view: TableView
  total: number
  /** True when there are more than `total`. */
  more?: boolean | undefined
}

/** The range of rows, and links to other pages. */
export function TablePager({ heading, plan, view: { page }, total, more }: TablePagerProps) {
  const t = useAdminTranslate()
  const own = useId()
  const language = useLanguage()
  const pages = Math.max(1, Math.ceil(total / DASHBOARD_ROWS))
  if (total === 0) return null
  const range = {
    from: formatCount(Math.min(total, (page - 1) * DASHBOARD_ROWS + 1), language),
    to: formatCount(Math.min(total, page * DASHBOARD_ROWS), language),
    total: formatCount(total, language),
  }
  return (
    <nav className="pager" id={own} aria-label={t('table.pages')} aria-labelledby={`${heading} ${own}`}>
      <span className="tabular" role="status">
        {t(more ? 'table.rangeMore' : 'table.range', range)}
      </span>
      {pages > 1 && (
        <span className="pager__steps">
          <Step plan={plan} to={1} at={page} icon={ChevronFirst} label={t('table.first')} />
          <Step
            plan={plan}
            to={Math.max(1, page - 1)}
            at={page}
            icon={ChevronLeft}
            label={t('table.previous')}
          />
          <Step
            plan={plan}
            to={Math.min(pages, page + 1)}
            at={page}
            icon={ChevronRight}
            label={t('table.next')}
          />
          <Step plan={plan} to={pages} at={page} icon={ChevronLast} label={t('table.last')} />
        </span>
      )}
    </nav>
  )
}

interface StepProps {
  plan: TablePlan
  to: number
  at: number
  icon: LucideIcon
  label: string
}

/** A link to another page; without one it leaves its space empty, so that the buttons do not move. */
function Step({ plan, to, at, icon: Icon, label }: StepProps) {
  const { search } = useLocation()
  const icon = <Icon className="icon" aria-hidden="true" />
  if (to === at) return <span className="icon-btn pager__none">{icon}</span>
  return (
    <Link
      className="icon-btn"
      to={tableAddress(new URLSearchParams(search), plan, { page: to })}
      aria-label={label}
      preventScrollReset
    >
      {icon}
    </Link>
  )
}
