import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { sendContactMessage } from '#app/server/email/contact.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { contactForm } from '#app/shop/email/contact.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import { textInAnyLanguage } from '#app/shop/settings/settings.ts'
import { ContactForm } from '#app/ui/contact/contact-form.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/split-screen.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { LineChat } from '#app/ui/layout/line-chat.tsx'
import type { Route } from './+types/contact.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { user, language } = context.get(visitorContext)
  const { texts } = await context.get(shopContext).settings.currentOrLast()
  const hours = textInAnyLanguage(texts.hours, language)
  return { hours, form: { token: randomUUID(), name: user?.name ?? '', email: user?.email ?? '' } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const typed = typedValues(form, contactForm)
  const read = readForm(contactForm, form)
  if (!read.ok) return data({ fieldErrors: read.fieldErrors, typed }, 400)
  const userAgent = request.headers.get('user-agent') ?? ''
  const visitor = context.get(visitorContext)
  const sent = await sendContactMessage(context.get(shopContext), read.value, { visitor, userAgent })
  return sent.ok ? { sent: true } : data({ problem: sent.problem, typed }, problemResponse(sent.problem))
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <SplitScreen
      heading={t('contact.heading')}
      text={t('contact.text')}
      imageUrl="/images/catalogue/products/pastel-garden-bouquet.webp"
    >
      <PageHead title={t('contact.title')} description={t('contact.description')} path="/contact" />
      <ContactForm answer={actionData} {...loaderData.form} />
      <LineChat />
      {loaderData.hours && (
        <section className="contact-hours">
          <h2>{t('contact.hours')}</h2>
          <p>{loaderData.hours}</p>
        </section>
      )}
    </SplitScreen>
  )
}
