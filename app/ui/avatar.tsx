import { useTranslation } from 'react-i18next'
import { useShopFacts } from './shop-facts.ts'

const DEFAULT_AVATAR = '/images/catalogue/brand/avatar-default.svg'

export function Avatar() {
  const { t } = useTranslation()
  const { user } = useShopFacts()
  return (
    <img
      className="avatar"
      src={user?.photoURL || DEFAULT_AVATAR}
      width={36}
      height={36}
      alt={t('nav.profilePicture')}
    />
  )
}
