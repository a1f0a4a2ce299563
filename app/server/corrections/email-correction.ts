import { randomUUID } from 'node:crypto'
import { emails } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import type { Language } from '#app/shop/language.ts'

interface CorrectionEmail {
  correctionId: string | null
  recipient: string
  language: Language
}

export async function emailCorrection(
  tx: Transaction,
  { correctionId: aboutId, ...to }: CorrectionEmail,
): Promise<void> {
  await tx.insert(emails).values({ id: randomUUID(), kind: 'order-corrected', aboutId, ...to })
}
