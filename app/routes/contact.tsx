import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { sendContactMessage } from '#app/server/contact.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { contactForm, readForm, typedValues } from '#app/shop/forms.ts'
import { textInAnyLanguage } from '#app/shop/notices.ts'
import { ContactForm } from '#app/ui/contact-form.tsx'
import { LineChat } from '#app/ui/line-chat.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { keepForm } from '#app/ui/server-action.ts'
import { SplitScreen } from '#app/ui/split-screen.tsx'
import { useWords } from '#app/ui/words.ts'
import type { Route } from './+types/contact.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { user, language } = context.get(visitorContext)
  const { texts } = await context.get(shopContext).settings.currentOrLast()
  const hours = textInAnyLanguage(texts.hours, language)
  return { hours, form: { token: randomUUID(), name: user?.name ?? '', email: user?.email ?? '' } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request)
  const typed = typedValues(form, contactForm)
  const read = readForm(contactForm, form)
  if (!read.ok) return data({ faults: read.faults, typed }, 400)
  const userAgent = request.headers.get('user-agent') ?? ''
  const visitor = context.get(visitorContext)
  const sent = await sendContactMessage(context.get(shopContext), read.value, visitor, userAgent)
  return sent.ok ? { sent: true } : data({ problem: sent.problem, typed }, refusalInit(sent.problem))
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  const t = useWords()
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
