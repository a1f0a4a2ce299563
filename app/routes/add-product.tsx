import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/ui/page-head.tsx'

export default function AddProduct() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <PageHead
        title={t('products.title')}
        description={t('products.description')}
        path="/addproduct"
        unlisted
      />
      <h2>{t('products.heading')}</h2>
    </>
  )
}
