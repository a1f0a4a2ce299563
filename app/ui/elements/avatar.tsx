import { useState } from 'react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

const DEFAULT_AVATAR = '/images/catalogue/brand/avatar-default.svg'
/** Pixels that the server makes of an image, for screens of every density. */
const AVATAR_WIDTH = 160

/** Whoever is signed in; with an account, also the way to it. */
export function Avatar() {
  const t = useTranslate()
  const { user } = useShopFacts()
  const photo = <ProfilePhoto photoURL={user?.photoURL ?? ''} size={36} />
  if (!user) return photo
  return (
    <Link className="icon-btn" to={href('/profile')} title={t('profile.open')}>
      {photo}
    </Link>
  )
}

/** A profile image, or the default one: also where the person's own cannot be had just now. */
export function ProfilePhoto({ photoURL, size }: { photoURL: string; size: number }) {
  const t = useTranslate()
  const [broken, setBroken] = useState('')
  const isOwn = photoURL !== '' && photoURL !== broken
  return (
    <img
      className="avatar"
      src={isOwn ? `${photoURL}&w=${size > 40 ? 2 * AVATAR_WIDTH : AVATAR_WIDTH}` : DEFAULT_AVATAR}
      width={size}
      height={size}
      alt={t('nav.profileImage')}
      fetchPriority="low"
      onError={() => setBroken(photoURL)}
      ref={(image) => {
        // It may have failed before the page's scripts were there to hear of it.
        if (isOwn && image?.complete && image.naturalWidth === 0) setBroken(photoURL)
      }}
    />
  )
}
