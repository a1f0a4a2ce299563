import { createHmac, randomInt } from 'node:crypto'

const AMOUNT = 10
const LENGTH = 12
/** Nothing that looks like something else: no 0 and o, no 1, l and i. Twelve of 31 are more than 59 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const HASH = /^[0-9a-f]{64}$/

/** Codes that each sign the administrator in once, when the phone is lost. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: AMOUNT }, newCode)
}

/** In groups of four, for people. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** A JSON list of codes as one of hashes; a list of hashes stays as it is. */
export function hashRecoveryCodes(codes: string, secret: string): string {
  const list = JSON.parse(codes) as string[]
  return JSON.stringify(list.map((code) => (HASH.test(code) ? code : hashRecoveryCode(code, secret))))
}

/** Keyed with the shop's secret, so that the hashes alone are worth nothing to anyone. */
export function hashRecoveryCode(code: string, secret: string): string {
  return createHmac('sha256', `recovery:${secret}`).update(code).digest('hex')
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
