import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/ui/page-head.tsx'

export default function UpdateProduct() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <PageHead
        title={t('products.title')}
        description={t('products.description')}
        path="/updateproduct"
        unlisted
      />
      <h2>{t('products.heading')}</h2>
    </>
  )
}
