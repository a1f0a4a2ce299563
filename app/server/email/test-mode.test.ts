import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { emails } from '#app/server/database/schema.ts'
import { newOrder } from '#app/server/testing/paid-orders.ts'
import { openStage } from '#app/server/testing/provider-setup.ts'
import { withProvider } from '#app/server/testing/test-shop.ts'
import { GATEWAY_NAMES } from '#app/shop/payments/provider-name.ts'
import { writeEmail } from './compose.ts'

test.each(GATEWAY_NAMES)(
  'A confirmation says that no real money moved where %s runs on test keys',
  async (provider) => {
    const stage = await openStage(provider)
    try {
      const { orderId } = await newOrder(stage)
      const [email] = await stage.shop.db.select().from(emails).where(eq(emails.orderId, orderId))
      if (!email) throw new Error('there is no email')
      const { t } = await serverTranslator(email.language)
      expect((await writeEmail(stage.shop, email))?.text).toContain(t('site.testMode'))
      // Also when the shop takes real money by now.
      const live = withProvider(stage.shop, { livemode: true })
      expect((await writeEmail(live, email))?.text).toContain(t('site.testMode'))
    } finally {
      await stage.close()
    }
  },
)
