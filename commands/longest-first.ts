import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order lets those which wait most run beside those which compute most. */
const LONGEST = [
  'e2e/every-screen.test.ts',
  'server/email/queue.test.ts',
  'server/checkout/checkout-crash.test.ts',
  'server/email/contact.test.ts',
  'e2e/manual.test.ts',
  'e2e/storefront/product-images.test.ts',
  'e2e/operations/crash.test.ts',
  'e2e/operations/behind-https.test.ts',
  'e2e/storefront/promptpay.test.ts',
]

/** Starts the slowest files first, so that the workers end together; after the first run Vitest knows of others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longest = LONGEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)))
    return [...new Set([...longest, ...sorted])]
  }
}
