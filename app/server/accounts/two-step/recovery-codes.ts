import { createHmac, randomInt } from 'node:crypto'

const AMOUNT = 10
const LENGTH = 12
/** Leaves out look-alikes (0 o, 1 l i). Twelve of 31 are more than 59 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const HASH = /^[0-9a-f]{64}$/

export function newRecoveryCodes(): string[] {
  return Array.from({ length: AMOUNT }, newCode)
}

export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Takes a JSON list of codes; a list of hashes is returned unchanged. */
export function hashRecoveryCodes(codes: string, secret: string): string {
  const list = JSON.parse(codes) as string[]
  return JSON.stringify(list.map((code) => (HASH.test(code) ? code : hashRecoveryCode(code, secret))))
}

/** Keyed with the shop's secret, so that the hashes alone are worthless. */
export function hashRecoveryCode(code: string, secret: string): string {
  return createHmac('sha256', `recovery:${secret}`).update(code).digest('hex')
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
