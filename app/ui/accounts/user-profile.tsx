import { useEffect } from 'react'
import { href } from 'react-router'
import type { User } from '#app/shop/accounts/user.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** The signed-in user; without one it stays on 'Loading...', as the spec says. */
export function UserProfile({ user }: { user: User | null }) {
  const t = useCustomerTranslate()
  useEffect(() => {
    if (!user) console.log('User document does not exist')
  }, [user])
  return (
    <div className="wrap profile">
      <PageHead
        title={t('userProfile.title')}
        description={t('userProfile.description')}
        path={href('/test')}
        unlisted
      />
      <H1>{t('userProfile.heading')}</H1>
      {user ? <Person user={user} /> : <p role="status">{t('userProfile.loading')}</p>}
    </div>
  )
}

function Person({ user: { name, email, photoURL } }: { user: User }) {
  const t = useCustomerTranslate()
  return (
    <div className="profile__card profile__who">
      {photoURL !== '' && (
        <img
          className="avatar"
          src={`${photoURL}&w=320`}
          width={96}
          height={96}
          alt={t('userProfile.photo')}
        />
      )}
      <dl className="profile__facts">
        <dt>{t('userProfile.name')}</dt>
        <dd>{name}</dd>
        <dt>{t('userProfile.email')}</dt>
        <dd>{email}</dd>
      </dl>
    </div>
  )
}
