import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/ui/page-head.tsx'

export default function DashboardUsers() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <PageHead
        title={t('users.title')}
        description={t('users.description')}
        path="/dashboard/users"
        unlisted
      />
      <h2>{t('users.heading')}</h2>
    </>
  )
}
