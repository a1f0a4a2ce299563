import { httpMutants } from './http.ts'
import type { Mutant } from './mutant.ts'
import { purchaseMutants } from './purchase.ts'
import { screenMutants } from './screens.ts'
import { serverMutants } from './server.ts'

export type { Mutant }

/** Each was once missed by every test. `text` occurs exactly once in its file. */
export const mutants: Mutant[] = [...httpMutants, ...purchaseMutants, ...serverMutants, ...screenMutants]
