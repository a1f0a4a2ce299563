import { Children, type ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import type { MoneyIntent } from '#app/shop/refunds/refund-form.ts'
import { MOST_LISTED } from '#app/shop/tables/most-listed.ts'
import { useMayOpen } from '#app/ui/dashboard/use-worker.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface IssueListProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

/** A section of payments or emails that need the owner's attention. */
export function IssueList({ id, title, text, children }: IssueListProps) {
  return (
    <section className="panel order-part" aria-labelledby={id}>
      <H2 id={id}>{title}</H2>
      <p className="text-soft">{text}</p>
      <Issues>{children}</Issues>
    </section>
  )
}

export function Issues({ children }: Pick<IssueListProps, 'children'>) {
  const t = useAdminTranslate()
  return (
    <>
      <ul className="issue-list">{children}</ul>
      {Children.count(children) >= MOST_LISTED && (
        <p className="text-soft text-small">{t('money.mostListed', { most: MOST_LISTED })}</p>
      )}
    </>
  )
}

export function IssueFacts({ facts }: { facts: (string | null)[] }) {
  return <p className="text-soft text-small">{facts.filter(Boolean).join(' · ')}</p>
}

interface IssueActionsProps {
  orderId: string | null
  linkClass?: string
  children?: ReactNode
}

/** A link to the order, if there is one, and the decisions to make. */
export function IssueActions({
  orderId,
  linkClass = 'btn btn--quiet btn--aligned',
  children,
}: IssueActionsProps) {
  const t = useAdminTranslate()
  const mayOpen = useMayOpen()
  const order = orderId && href('/dashboard/orders/:id', { id: orderId })
  return (
    <div className="issue-list__actions">
      {order && mayOpen(order) && (
        <Link className={linkClass} to={order}>
          {t('money.openOrder', { receipt: orderId })}
        </Link>
      )}
      {children}
    </div>
  )
}

interface DecisionProps {
  intent: MoneyIntent
  id: string
  text: string
  danger?: boolean
}

/** One button that decides about one issue. */
export function Decision({ intent, id, text, danger = false }: DecisionProps) {
  return (
    <Form method="post" action={href('/dashboard/money')}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button className={danger ? 'btn btn--danger' : 'btn'} type="submit">
        {text}
      </button>
    </Form>
  )
}
