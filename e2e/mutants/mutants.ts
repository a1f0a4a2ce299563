import { accountMutants } from './accounts.ts'
import { browserMutants } from './browser.ts'
import { calendarMutants } from './calendar.ts'
import { catalogueMutants } from './catalogue.ts'
import { emailMutants } from './email.ts'
import { formMutants } from './forms.ts'
import { giftMutants } from './gifts.ts'
import { cacheMutants } from './http/caching.ts'
import { headerMutants } from './http/headers.ts'
import { httpMutants } from './http/http.ts'
import { requestMutants } from './http/request.ts'
import { checkoutMutants } from './money/checkout.ts'
import { promptPayMutants } from './money/promptpay.ts'
import { providerMutants } from './money/providers.ts'
import { purchaseMutants } from './money/purchase.ts'
import { refundMutants } from './money/refunds.ts'
import type { Mutant } from './mutant.ts'
import { buildMutants } from './operation/builds.ts'
import { migrationMutants } from './operation/migrations.ts'
import { operationMutants } from './operation/operation.ts'
import { processMutants } from './operation/processes.ts'
import { serverMutants } from './operation/server.ts'
import { upgradeMutants } from './operation/upgrades.ts'
import { placeMutants } from './places.ts'
import { screenMutants } from './screens.ts'
import { specificationMutants } from './specification.ts'

export type { Mutant }

/** Most were once missed by every test. `text` occurs exactly once in its file. */
export const mutants: Mutant[] = [
  ...accountMutants,
  ...browserMutants,
  ...buildMutants,
  ...cacheMutants,
  ...calendarMutants,
  ...catalogueMutants,
  ...checkoutMutants,
  ...emailMutants,
  ...formMutants,
  ...giftMutants,
  ...headerMutants,
  ...httpMutants,
  ...migrationMutants,
  ...operationMutants,
  ...placeMutants,
  ...processMutants,
  ...promptPayMutants,
  ...providerMutants,
  ...purchaseMutants,
  ...refundMutants,
  ...requestMutants,
  ...screenMutants,
  ...serverMutants,
  ...specificationMutants,
  ...upgradeMutants,
]
