import { csvWord } from '#app/messages/csv-words.ts'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { ordersCsv } from '#app/server/orders/orders-csv.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { ORDER_TABLE, readOrderFilters } from '#app/shop/orders/order-search.ts'
import { readTableView } from '#app/shop/tables/table-view.ts'
import type { Route } from './+types/orders-csv.ts'

/** Downloads all orders of the table's search and days. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { language } = context.get(visitorContext)
  const params = new URL(request.url).searchParams
  const query = { search: readTableView(params, ORDER_TABLE).search, ...readOrderFilters(params) }
  const { csv: header } = await loadDashboardMessages(language)
  const { t } = await serverTranslator(language)
  const toWord = csvWord.bind(null, t)
  const file = `orders-${query.from || 'all'}-${query.to || bangkokDay(new Date())}.csv`
  return new Response(ordersCsv(context.get(shopContext), query, { language, header, toWord }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
    },
  })
}
