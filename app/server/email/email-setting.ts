import { eq, sql } from 'drizzle-orm'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { payLinkUrl } from '#app/server/core/pay-link-url.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { checkouts, emails, orders } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { isTestMode } from '#app/shop/checkout/payment.ts'
import { emailWithOrder } from './about-orders.ts'
import type { EmailRow } from './content.ts'
import type { EmailSetting } from './templates/confirmation.ts'

/** The shop's own part of an email: its name, support and notices, in the language of the email. */
export async function settingFor(shop: Shop, email: EmailRow): Promise<EmailSetting> {
  const { config, settings } = shop
  const { language } = email
  const { t } = await serverTranslator(language)
  const { shopName, support, notices } = await settings.current()
  return {
    t,
    language,
    shopName,
    publicUrl: config.publicUrl,
    support,
    notices,
    ...(await readCheckoutFacts(shop, email)),
  }
}

/** Of the payment that the email is about: the shop may take real money by now. Who has no account has a link. */
async function readCheckoutFacts(shop: Shop, email: EmailRow) {
  const { db, payments, config } = shop
  const orderId = email.orderId ?? (await findAboutOrder(shop, email))
  const [paid] = orderId === null ? [] : await paidCheckout(db).execute({ orderId })
  const link = paid && payLinkUrl(shop, paid)
  return { testMode: isTestMode(paid ?? payments.current), orderUrl: link ?? `${config.publicUrl}/order` }
}

/** An order may be corrected or photographed several times, but has one email of a kind. */
async function findAboutOrder({ db }: Shop, { id, kind }: EmailRow): Promise<string | null> {
  if (kind !== 'delivery-photo' && kind !== 'order-corrected') return null
  const [found] = await db.select({ orderId: emailWithOrder.orderId }).from(emails).where(eq(emails.id, id))
  return found?.orderId ?? null
}

const paidCheckout = prepareOnce((db) =>
  db
    .select({
      livemode: checkouts.livemode,
      madeBy: checkouts.madeBy,
      receipt: checkouts.receipt,
      linkVersion: checkouts.linkVersion,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare('paid_checkout'),
)
