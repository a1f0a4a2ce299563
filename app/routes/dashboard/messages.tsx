import { href, Link, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { deleteMessage, listMessages, markMessage } from '#app/server/contact/contact-messages.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { messageForm } from '#app/shop/email/contact.ts'
import { readTableView, type TablePlan } from '#app/shop/tables/table-view.ts'
import { MessageList } from '#app/ui/dashboard/contact/message-list.tsx'
import { TablePager } from '#app/ui/dashboard/tables/table-pager.tsx'
import { TableSearch } from '#app/ui/dashboard/tables/table-search.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/messages.ts'

const PLAN: TablePlan<'date'> = { sorts: ['date'], descending: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = readTableView(new URL(request.url).searchParams, PLAN)
  const { page, ...found } = await listMessages(context.get(shopContext), view)
  return { ...found, view: { ...view, page } }
}

export const action = formAction(
  { guard: requireAdmin, schema: messageForm, invalid: 'not-found' },
  async ({ id, intent }, { shop, request }) => {
    await (intent === 'delete' ? deleteMessage(shop, id) : markMessage(shop, id, intent === 'read'))
    return redirect(href('/dashboard/messages') + new URL(request.url).search)
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function DashboardMessages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const { messages, total, view } = loaderData
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('messages.title')}
        description={t('messages.description')}
        path={href('/dashboard/messages')}
        unlisted
      />
      <H1 id="messages">{t('messages.heading')}</H1>
      <FormProblem problem={actionData?.problem} />
      {(total > 0 || view.search !== '') && (
        <TableSearch plan={PLAN} view={view} columns={[]} label={t('messages.search')} />
      )}
      <MessageList messages={messages} />
      {total === 0 && view.search === '' && (
        <EmptyState title={t('messages.empty')} text={t('messages.emptyText')} />
      )}
      {total === 0 && view.search !== '' && (
        <EmptyState title={t('messages.none', { search: view.search })} text="">
          <Link className="btn" to={href('/dashboard/messages')}>
            {t('messages.all')}
          </Link>
        </EmptyState>
      )}
      <TablePager heading="messages" plan={PLAN} view={view} total={total} />
    </div>
  )
}
