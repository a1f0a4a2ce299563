import { Package, PackageCheck } from 'lucide-react'
import { Form, href } from 'react-router'
import { formatMoment } from '#app/shop/day.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface PackedFormProps {
  orderId: string
  packedAt: Date | null
}

/** Shows and switches an order's packed state. */
export function PackedForm({ orderId, packedAt }: PackedFormProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const Icon = packedAt ? PackageCheck : Package
  return (
    <Form
      className="button-row"
      method="post"
      action={href('/dashboard/orders/:id/packed', { id: orderId })}
      preventScrollReset
    >
      {packedAt ? (
        <span className="tag">{t('order.packed', { time: formatMoment(packedAt, language) })}</span>
      ) : (
        <span className="tag tag--warn">{t('orderTable.new')}</span>
      )}
      <button className="btn btn--line" type="submit" name="packed" value={packedAt ? 'no' : 'yes'}>
        <Icon className="icon icon--small" aria-hidden="true" />
        <span>{t(packedAt ? 'order.unpack' : 'order.pack')}</span>
      </button>
    </Form>
  )
}
