import { href } from 'react-router'
import {
  LOGO_WIDTH_PX,
  MAX_EMAIL_LENGTH,
  MAX_SHOP_NAME_LENGTH,
  PRODUCT_IMAGE_SIDE_PX,
} from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { type SettingForm as FormName, MAX_SETTING_LENGTHS } from '#app/shop/settings/setting-forms.ts'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { DELIVERY_NOTE_FORMS, DeliveryNoteForms } from './delivery-note-forms.tsx'
import { BuyerEmailsForm, EmailsForm } from './emails-form.tsx'
import { LinePanel } from './line-panel.tsx'
import { LinksForm } from './links-form.tsx'
import { type CommonProps, SettingForm } from './setting-form.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { TEXT_FORMS, TextForms } from './text-forms.tsx'
import { TransfersPanel } from './transfers-panel.tsx'

interface SettingsScreenProps {
  own: FormName[]
  logo: string | null
  /** Null while she takes no transfers. */
  transfers: TransferAccount | null
  isLineOn: boolean
  values: Record<Exclude<FormName, 'logo'>, Record<string, string>>
  versions: Record<FormName, string>
  defaults: { shopName: string; support: { email: string; phone: string | null }; to: string }
  refusal: FormRefusal | undefined
}

interface FormProps extends SettingsScreenProps {
  common: CommonProps
}

/** Sorted in screen order. */
const SECTIONS = [
  'shop',
  'logo',
  'delivery',
  'transfers',
  ...DELIVERY_NOTE_FORMS,
  'emails',
  'buyerEmails',
  'line',
  'links',
  ...TEXT_FORMS,
  'account',
] as const

/** The shop's settings, in forms that are saved one by one. */
export function SettingsScreen(props: SettingsScreenProps) {
  const t = useAdminTranslate()
  const { own, values, versions, transfers, isLineOn, refusal } = props
  const common: CommonProps = (name) => ({
    name,
    values: name === 'logo' ? {} : values[name as Exclude<FormName, 'logo'>],
    version: versions[name],
    isOwn: own.includes(name),
    refusal,
  })
  const forms = { ...props, common }
  return (
    <div className="wrap dashboard settings">
      <PageHead
        title={t('settings.title')}
        description={t('settings.description')}
        path={href('/dashboard/settings')}
        unlisted
      />
      <H1>{t('settings.heading')}</H1>
      {!refusal?.intent && <FormProblem problem={refusal?.problem} />}
      <SettingsIndex sections={SECTIONS} />
      <div className="settings__forms">
        <ShopForm {...forms} />
        <LogoForm {...forms} />
        <DeliveryForm {...forms} />
        <TransfersPanel account={transfers} />
        <DeliveryNoteForms common={common} />
        <EmailsForm {...forms} />
        <BuyerEmailsForm common={common} />
        <LinePanel isOn={isLineOn} />
        <LinksForm common={common} />
        <TextForms common={common} />
        <SignInPanel />
      </div>
    </div>
  )
}

function ShopForm({ common, defaults: { shopName, support } }: FormProps) {
  const t = useAdminTranslate()
  const emptyMeans = (value: string) => t('settings.emptyMeans', { value })
  return (
    <SettingForm {...common('shop')}>
      {({ typed, fieldMessage }) => (
        <>
          <TextField
            label={t('settings.shopName')}
            name="shopName"
            hint={emptyMeans(shopName)}
            maxLength={MAX_SHOP_NAME_LENGTH}
            defaultValue={typed('shopName')}
            message={fieldMessage('shopName')}
          />
          <TextField
            label={t('settings.supportEmail')}
            name="supportEmail"
            type="email"
            hint={emptyMeans(support.email)}
            maxLength={MAX_EMAIL_LENGTH}
            defaultValue={typed('supportEmail')}
            message={fieldMessage('supportEmail')}
          />
          <TextField
            label={t('settings.supportPhone')}
            name="supportPhone"
            type="tel"
            hint={support.phone ? emptyMeans(support.phone) : t('settings.emptyHides')}
            maxLength={MAX_SETTING_LENGTHS.phone}
            defaultValue={typed('supportPhone')}
            message={fieldMessage('supportPhone')}
          />
        </>
      )}
    </SettingForm>
  )
}

function LogoForm({ common, logo }: FormProps) {
  const t = useAdminTranslate()
  return (
    <SettingForm {...common('logo')} hint={t('settings.logoText')}>
      {({ fieldMessage }) => (
        <>
          {logo && (
            <img
              className="settings__logo"
              src={`${logo}?w=${LOGO_WIDTH_PX}`}
              alt={t('settings.logoNow')}
              height={80}
            />
          )}
          {/* Drawn by a browser that writes no WebP it would lose what is transparent. */}
          <ImageField
            label={t('settings.logoFile')}
            message={fieldMessage('image')}
            side={PRODUCT_IMAGE_SIDE_PX}
            required
          />
        </>
      )}
    </SettingForm>
  )
}

function DeliveryForm({ common }: FormProps) {
  const t = useAdminTranslate()
  return (
    <SettingForm {...common('delivery')} hint={t('settings.deliveryText')}>
      {({ typed, fieldMessage }) => (
        <>
          <TextField
            label={t('settings.fee')}
            name="fee"
            inputMode="decimal"
            defaultValue={typed('fee')}
            message={fieldMessage('fee')}
          />
          <TextField
            label={t('settings.freeFrom')}
            name="freeFrom"
            inputMode="decimal"
            hint={t('settings.freeFromHint')}
            defaultValue={typed('freeFrom')}
            message={fieldMessage('freeFrom')}
          />
        </>
      )}
    </SettingForm>
  )
}
