import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { sendContactMessage } from '#app/server/contact/contact.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { contactForm } from '#app/shop/email/contact.ts'
import { done } from '#app/shop/problem.ts'
import { textInAnyLanguage } from '#app/shop/settings/settings.ts'
import { ContactForm } from '#app/ui/contact/contact-form.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { LineChat } from '#app/ui/layout/line-chat.tsx'
import type { Route } from './+types/contact.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { user, language } = context.get(visitorContext)
  const { texts } = await context.get(shopContext).settings.currentOrLast()
  const hours = textInAnyLanguage(texts.hours, language)
  return { hours, form: { token: randomUUID(), name: user?.name ?? '', email: user?.email ?? '' } }
}

export const action = formAction(
  { schema: contactForm, typed: contactForm },
  async (input, { shop, visitor, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    const sent = await sendContactMessage(shop, input, { visitor, userAgent })
    return sent.ok ? done(null) : sent
  },
)

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  return (
    <SplitScreen
      heading={t('contact.heading')}
      text={t('contact.text')}
      imageUrl="/images/catalogue/products/pastel-garden-bouquet.webp"
    >
      <PageHead title={t('contact.title')} description={t('contact.description')} path={href('/contact')} />
      <ContactForm answer={actionData} {...loaderData.form} />
      <LineChat />
      {loaderData.hours && (
        <section className="contact-hours">
          <H2>{t('contact.hours')}</H2>
          <p>{loaderData.hours}</p>
        </section>
      )}
    </SplitScreen>
  )
}
