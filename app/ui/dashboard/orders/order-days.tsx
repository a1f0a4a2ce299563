import { Form, Link, useLocation, useSubmit } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Filters by days; the rest of the query stays. */
export function OrderDays({ from, to }: { from: string; to: string }) {
  const t = useAdminTranslate()
  const { pathname, search } = useLocation()
  const submit = useSubmit()
  const others = [...new URLSearchParams(search)].filter(([name]) => !['from', 'to', 'page'].includes(name))
  return (
    <Form
      key={`${from} ${to}`}
      className="day-range"
      action={pathname}
      aria-label={t('orderTable.days')}
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="day-range__day">
        <span className="text-soft">{t('orderTable.from')}</span>
        <input className="input" type="date" name="from" defaultValue={from} max={to || undefined} />
      </label>
      <label className="day-range__day">
        <span className="text-soft">{t('orderTable.to')}</span>
        <input className="input" type="date" name="to" defaultValue={to} min={from || undefined} />
      </label>
      <noscript>
        <button className="btn btn--line" type="submit">
          {t('orderTable.show')}
        </button>
      </noscript>
      {(from || to) && (
        <Link className="btn btn--quiet" to={`?${new URLSearchParams(others)}`} preventScrollReset>
          {t('orderTable.allDays')}
        </Link>
      )}
    </Form>
  )
}
