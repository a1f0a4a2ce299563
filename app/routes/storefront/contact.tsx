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
import { ContactWays } from '#app/ui/contact/contact-ways.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/contact.ts'

/** An order's number, of which the shopper asks. */
const ORDER_NUMBER = /^DM-[A-Z0-9]{1,20}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const { user, language } = context.get(visitorContext)
  const { texts, support } = await context.get(shopContext).settings.currentOrLast()
  const hours = textInAnyLanguage(texts.hours, language)
  const order = new URL(request.url).searchParams.get('order') ?? ''
  const ways = { hours, phone: support.phone }
  return {
    ways,
    order: ORDER_NUMBER.test(order) ? order : null,
    form: { token: randomUUID(), name: user?.name ?? '', email: user?.email ?? '' },
  }
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

export default function Contact({ actionData, loaderData: { ways, order, form } }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const about = order === null ? '' : t('orders.askText', { number: order })
  return (
    <SplitScreen
      heading={t('contact.heading')}
      text={t('contact.text')}
      imageUrl="/images/catalogue/products/pastel-garden-bouquet.webp"
    >
      <PageHead title={t('contact.title')} description={t('contact.description')} path={href('/contact')} />
      <ContactForm key={order} answer={actionData} {...form} about={about} />
      <ContactWays {...ways} />
    </SplitScreen>
  )
}
