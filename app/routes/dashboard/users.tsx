import { href } from 'react-router'
import { useChanged } from '#app/browser/changed-rows.ts'
import { listCustomers, listUsers } from '#app/server/accounts/users-table.ts'
import { shopContext } from '#app/server/request/context.ts'
import { CUSTOMER_TABLE, USER_TABLE } from '#app/shop/accounts/user-table.ts'
import { readTableView } from '#app/shop/tables/table-view.ts'
import { CustomerTable } from '#app/ui/dashboard/accounts/customer-table.tsx'
import { UserTable } from '#app/ui/dashboard/accounts/user-table.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/users.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const views = { users: readTableView(params, USER_TABLE), customers: readTableView(params, CUSTOMER_TABLE) }
  const [users, customers] = await Promise.all([
    listUsers(shop, views.users),
    listCustomers(shop, views.customers),
  ])
  return {
    users: { view: { ...views.users, page: users.page }, users: users.rows, total: users.total },
    customers: {
      view: { ...views.customers, page: customers.page },
      customers: customers.rows,
      total: customers.total,
    },
  }
}

export default function DashboardUsers({ loaderData: { users, customers } }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const isMarked = useChanged('users')
  return (
    <>
      <PageHead
        title={t('users.title')}
        description={t('users.description')}
        path={href('/dashboard/users')}
        unlisted
      />
      <UserTable {...users} isMarked={isMarked} />
      <CustomerTable {...customers} isMarked={isMarked} />
    </>
  )
}
