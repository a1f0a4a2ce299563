import { checkoutMutants } from './money/checkout.ts'
import { promptPayMutants } from './money/promptpay.ts'
import { providerMutants } from './money/providers.ts'
import { purchaseMutants } from './money/purchase.ts'
import { refundMutants } from './money/refunds.ts'
import { sourceMutants } from './money/sources.ts'
import { transferMutants } from './money/transfers.ts'
import type { Mutant } from './mutant.ts'
import { specificationMutants } from './specification.ts'

export type { Mutant }

/** Most were once missed by every test. `text` occurs exactly once in its file. */
export const mutants: Mutant[] = [
  ...checkoutMutants,
  ...promptPayMutants,
  ...providerMutants,
  ...purchaseMutants,
  ...refundMutants,
  ...sourceMutants,
  ...transferMutants,
  ...specificationMutants,
]
