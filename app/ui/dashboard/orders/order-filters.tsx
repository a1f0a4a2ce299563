import { Form, Link, useLocation } from 'react-router'
import { LISTED_CHANNELS, type OrderQuery } from '#app/shop/orders/order-search.ts'
import { useAskedSearch } from '#app/ui/dashboard/tables/asked-search.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLiveFilters } from './use-live-filters.ts'

/** Filters by days and channel; the rest of the query stays. A `min` or `max` that changes would empty a half-typed date. */
export function OrderFilters({ query }: { query: OrderQuery }) {
  const t = useAdminTranslate()
  const { pathname } = useLocation()
  const search = useAskedSearch()
  const { form, on } = useLiveFilters(query)
  const { from, to, channel } = query
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => !['from', 'to', 'channel', 'page'].includes(name),
  )
  return (
    <Form className="day-range" action={pathname} aria-label={t('orderTable.days')} ref={form} {...on}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="day-range__day">
        <span className="text-soft">{t('orderTable.from')}</span>
        <input className="input" type="date" name="from" defaultValue={from} />
      </label>
      <label className="day-range__day">
        <span className="text-soft">{t('orderTable.to')}</span>
        <input className="input" type="date" name="to" defaultValue={to} />
      </label>
      <label className="day-range__day">
        <span className="text-soft">{t('orderTable.channel')}</span>
        <select className="input" name="channel" defaultValue={channel ?? ''}>
          <option value="">{t('orderTable.anyChannel')}</option>
          {LISTED_CHANNELS.map((one) => (
            <option key={one} value={one}>
              {one === 'website' ? t('orderTable.website') : t(`newOrder.channels.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn btn--line" type="submit">
          {t('orderTable.show')}
        </button>
      </noscript>
      {(from || to || channel) && (
        <Link className="btn btn--quiet" to={`?${new URLSearchParams(others)}`} preventScrollReset>
          {t('orderTable.all')}
        </Link>
      )}
    </Form>
  )
}
