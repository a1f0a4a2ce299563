import { USER_TABLE } from '#app/shop/accounts/user-table.ts'
import { formatDay } from '#app/shop/day.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { DataTable } from '#app/ui/dashboard/tables/data-table.tsx'
import type { DataColumn } from '#app/ui/dashboard/tables/table-columns.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

const DEFAULT_PICTURE = '/images/catalogue/brand/avatar-default.svg'

export interface UserRow {
  uid: string
  name: string
  email: string
  photoURL: string
  isAdmin: boolean
  joined: string
}

interface UserTableProps {
  view: TableView
  users: UserRow[]
  total: number
  isMarked: (uid: string) => boolean
}

export function UserTable({ view, users, total, isMarked }: UserTableProps) {
  const t = useAdminTranslate()
  const columns = useUserColumns()
  return (
    <DataTable
      name="users"
      title={t('users.heading')}
      plan={USER_TABLE}
      view={view}
      columns={columns}
      rows={users}
      total={total}
      rowId={({ uid }) => uid}
      isMarked={isMarked}
      searchLabel={t('users.search')}
      empty={<EmptyState title={t('users.none')} text={t('users.noneText')} />}
    />
  )
}

function useUserColumns(): DataColumn<UserRow>[] {
  const t = useAdminTranslate()
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: t('users.name'),
      lead: true,
      sortable: true,
      cell: ({ name, photoURL, isAdmin }) => (
        <span className="cell-person">
          <img src={photoURL || DEFAULT_PICTURE} alt="" width={40} height={40} loading="lazy" />
          <span>{name}</span>
          {isAdmin && <span className="tag">{t('users.admin')}</span>}
        </span>
      ),
    },
    { id: 'email', header: t('users.email'), sortable: true, cell: ({ email }) => email },
    {
      id: 'joined',
      header: t('users.joined'),
      sortable: true,
      numeric: true,
      cell: ({ joined }) => formatDay(joined, language, 'short'),
    },
  ]
}
