import { Form, href, Link, useLocation, useNavigation } from 'react-router'
import { DELETED_KEPT_DAYS } from '#app/shop/constants.ts'
import { type Translated, textIn } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Problem } from '#app/shop/problem.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface Deleted {
  id: string
  title: Translated
  price: Satang
  imageUrl: string
  deletedAt: Date
  daysLeft: number
}

interface DeletedListProps {
  products: Deleted[]
  problem: Problem | undefined
}

/** Deleted products that can be restored, newest first. */
export function DeletedList({ products, problem }: DeletedListProps) {
  const t = useAdminTranslate()
  return (
    <>
      <p className="text-soft">
        <span>{t('deleted.text', { days: DELETED_KEPT_DAYS })}</span>{' '}
        <Link to={href('/dashboard')}>{t('deleted.back')}</Link>
      </p>
      {problem && (
        <p className="note note--error" role="alert">
          {t(problem.code === 'product-gone' ? 'productTable.tooLate' : 'problems.not-saved')}
        </p>
      )}
      {products.length === 0 ? (
        <EmptyState title={t('deleted.empty')} text={t('deleted.emptyText')} />
      ) : (
        <ul className="plain-list">
          {products.map((product) => (
            <li key={product.id} className="panel deleted-product">
              <DeletedRow {...product} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function DeletedRow({ id, title, price, imageUrl, deletedAt, daysLeft }: Deleted) {
  const t = useAdminTranslate()
  const moment = useMoment()
  const formatPrice = usePrice()
  const name = textIn(title, useLanguage())
  return (
    <>
      <span className="cell-image">
        <ProductImage imageUrl={imageUrl} title="" sizes="56px" />
        <span>
          <strong>{name}</strong>
          <span className="text-soft text-small deleted-product__facts">
            <span>{formatPrice(price)}</span>
            <span>{t('deleted.when', { time: moment(deletedAt) })}</span>
            <span>{t('deleted.left', { count: daysLeft, days: daysLeft })}</span>
          </span>
        </span>
      </span>
      <BringBack id={id} name={name} />
    </>
  )
}

function BringBack({ id, name }: { id: string; name: string }) {
  const t = useAdminTranslate()
  const { search } = useLocation()
  const busy = useNavigation().formData?.get('id') === id
  return (
    <Form method="post" action={href('/dashboard/deleted') + search} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        className="btn btn--line"
        type="submit"
        aria-label={t('deleted.bringBackTitle', { title: name })}
        aria-busy={busy}
      >
        {t('deleted.bringBack')}
      </button>
    </Form>
  )
}
