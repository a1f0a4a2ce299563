import { z } from 'zod'
import { CONTACT_MESSAGES_PER_HOUR } from '#app/shop/constants.ts'

export interface ContactConfig {
  blocklist: string[]
  blockHeadless: boolean
  perHour: number
}

export const contactSettings = {
  CONTACT_BLOCKLIST: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .map((entry) => entry.replace(/^@/, ''))
        .filter((entry) => entry !== ''),
    ),
  CONTACT_BLOCK_HEADLESS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  CONTACT_LIMIT_PER_HOUR: z.coerce
    .number('must be a number of messages')
    .int('must be a number of messages')
    .min(1, 'must be at least 1')
    .max(10_000)
    .default(CONTACT_MESSAGES_PER_HOUR),
}

export function toContactConfig(given: z.infer<z.ZodObject<typeof contactSettings>>): ContactConfig {
  return {
    blocklist: given.CONTACT_BLOCKLIST,
    blockHeadless: given.CONTACT_BLOCK_HEADLESS,
    perHour: given.CONTACT_LIMIT_PER_HOUR,
  }
}
