import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/ui/page-head.tsx'

export default function DashboardOrders() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <PageHead
        title={t('orders.title')}
        description={t('orders.description')}
        path="/dashboard/orders"
        unlisted
      />
      <h2>{t('orders.heading')}</h2>
    </>
  )
}
