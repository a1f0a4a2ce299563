import { Form, href, Link } from 'react-router'
import type { EmailState, OwnSession, TwoStep, User } from '#app/shop/accounts/user.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { AddressInfo } from '#app/shop/orders/order.ts'
import { ProfilePhoto } from '#app/ui/elements/avatar.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { DeliveryAddress } from '#app/ui/orders/delivery-address.tsx'
import { EmailSection, NameForm, PasswordSection } from './profile-forms.tsx'
import { SessionList } from './session-list.tsx'

interface ProfileProps {
  user: User
  /** Null for users without two-step sign-in. */
  twoStep: TwoStep | null
  sessions: OwnSession[]
  /** `changesAtOnce`: a new email needs no confirmation link. */
  email: EmailState & { changesAtOnce: boolean }
  /** True with two-step sign-in. */
  needsCode: boolean
  /** Where the last order went. */
  lastAddress: AddressInfo | null
  refusal: FormRefusal | undefined
}

/** The user's own account: profile, image and sign-in. */
export function ProfileScreen(props: ProfileProps) {
  const { user, twoStep, sessions, email, needsCode, lastAddress, refusal } = props
  const t = useCustomerTranslate()
  const own = { user, needsCode, refusal }
  const here = sessions.find(({ isCurrent }) => isCurrent)
  return (
    <div className="wrap profile">
      <PageHead
        title={t('profile.title')}
        description={t('profile.description')}
        path={href('/profile')}
        unlisted
      />
      <H1>{t('profile.heading')}</H1>
      <FormProblem problem={refusal?.problem} />
      <div className="profile__self">
        <div className="profile__who">
          <ProfilePhoto photoURL={user.photoURL} size={96} />
          <dl className="profile__facts">
            <dt>{t('profile.name')}</dt>
            <dd>{user.name}</dd>
            <dt>{t('profile.email')}</dt>
            <dd>{user.email}</dd>
          </dl>
        </div>
        <NameForm user={user} refusal={refusal} />
        <EmailSection email={email} {...own} />
        <ImageSection
          hasImage={user.photoURL !== ''}
          fieldErrors={refusal?.intent === 'image' ? refusal.fieldErrors : undefined}
        />
      </div>
      <section className="profile__card">
        <H2>{t('profile.orders')}</H2>
        {lastAddress && (
          <div>
            <p className="text-soft text-small">{t('profile.lastAddress')}</p>
            <DeliveryAddress address={lastAddress} />
          </div>
        )}
        <Link className="btn btn--line" to={href('/order')}>
          {t('profile.seeOrders')}
        </Link>
      </section>
      {/* A new password starts a new session, which clears the form. */}
      <PasswordSection key={here?.id} {...own} />
      {twoStep && (
        <section className="profile__card">
          <H2>{t('profile.twoStep')}</H2>
          <p className="text-soft">
            {t(twoStep.state === 'on' ? 'profile.twoStepOn' : 'profile.twoStepOff')}
          </p>
          <Link className="btn btn--line" to={href('/two-step')}>
            {t('profile.manage')}
          </Link>
        </section>
      )}
      <SessionList sessions={sessions} />
    </div>
  )
}

function ImageSection({
  hasImage,
  fieldErrors,
}: {
  hasImage: boolean
  fieldErrors: FieldErrors | undefined
}) {
  const t = useCustomerTranslate()
  const { form, busy, fieldMessage } = useServerForm(fieldErrors)
  return (
    <section className="profile__card">
      <H2>{t('profile.image')}</H2>
      <Form className="form" encType="multipart/form-data" {...form}>
        <ImageField label={t('profile.choose')} message={fieldMessage('image')} required />
        <SubmitButton busy={busy}>{t('profile.save')}</SubmitButton>
      </Form>
      {hasImage && (
        <Form method="post">
          <button className="btn btn--line" type="submit" name="intent" value="remove-image">
            {t('profile.remove')}
          </button>
        </Form>
      )}
    </section>
  )
}
