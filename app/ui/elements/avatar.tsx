import { useState } from 'react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

const DEFAULT_AVATAR = '/images/catalogue/brand/avatar-default.svg'
const AVATAR_WIDTH_PX = 160

/** The user's image with a link to the account; a default image for visitors. */
export function Avatar() {
  const t = useTranslate()
  const { user } = useShopFacts()
  const photo = <ProfilePhoto photoURL={user?.photoURL ?? ''} size={36} />
  if (!user) return photo
  return (
    <Link className="icon-btn" to={href('/profile')} title={t('nav.account')}>
      {photo}
    </Link>
  )
}

/** A profile image; the default one when it fails to load. */
export function ProfilePhoto({ photoURL, size }: { photoURL: string; size: number }) {
  const t = useTranslate()
  const [broken, setBroken] = useState('')
  const isOwn = photoURL !== '' && photoURL !== broken
  return (
    <img
      className="avatar"
      src={isOwn ? `${photoURL}&w=${size > 40 ? 2 * AVATAR_WIDTH_PX : AVATAR_WIDTH_PX}` : DEFAULT_AVATAR}
      width={size}
      height={size}
      alt={t('nav.profileImage')}
      fetchPriority="low"
      onError={() => setBroken(photoURL)}
      ref={(image) => {
        // It may have failed before hydration.
        if (isOwn && image?.complete && image.naturalWidth === 0) setBroken(photoURL)
      }}
    />
  )
}
