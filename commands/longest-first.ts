import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'e2e/every-screen.test.ts',
  'e2e/manual.test.ts',
  'e2e/storefront/product-images.test.ts',
  'e2e/operations/behind-https.test.ts',
  'e2e/operations/crash.test.ts',
  'server/checkout/checkout-crash.test.ts',
  'server/email/queue.test.ts',
  'server/email/contact.test.ts',
]

/** Starts the slowest files first, so that the workers end together; after the first run Vitest knows of others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
