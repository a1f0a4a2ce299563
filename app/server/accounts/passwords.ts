import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { promisify } from 'node:util'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import type { Settings } from '#app/server/settings/settings.ts'
import { type Outcome, refused } from '#app/shop/problem.ts'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** Each hash needs 19 MiB of memory and a core; one core stays for the pages. */
const inTurn = pLimit(Math.min(4, Math.max(1, os.availableParallelism() - 1)))

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const MAX_WAITING = 100
const RETRY_AFTER_S = 5
/** Waiting calls hold neither memory nor a database connection. */
const queue = pLimit(4)

export async function inPasswordQueue<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (queue.pendingCount >= MAX_WAITING) return refused('busy', { seconds: RETRY_AFTER_S })
  return queue(work)
}

/** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await deriveTag(password, {
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`
}

/** False also for a malformed hash. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const parts = PHC.exec(hash)
  if (!parts) return false
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const nonce = Buffer.from(parts[4] ?? '', 'base64')
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const tag = await deriveTag(password, { nonce, memory, passes, parallelism, tagLength: expected.length })
  return timingSafeEqual(tag, expected)
}

/** zxcvbn scores 0 to 4; 3 is "safely unguessable", 10^8 guesses or more. */
const MIN_SCORE = 3
/** zxcvbn's time grows with the squares of these. */
const CHECKED = { maxLength: 40, l33tMaxSubstitutions: 10 }

let estimator: ZxcvbnFactory | undefined
/** Created on first use: ranking the words would slow down every start. */
function estimate(password: string, known: string[]) {
  estimator ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    ...CHECKED,
  })
  return estimator.check(password, known)
}

const MIN_OWN_LETTERS = 4
const MIN_WORD_LENGTH = 4

/** True if zxcvbn expects it to be guessed soon, or if little is left without the `known` words. */
export function isGuessablePassword(password: string, known: string[]): boolean {
  if (estimate(password, known).score < MIN_SCORE) return true
  const typed = password.toLowerCase()
  const words = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))
  const left = words
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .reduce((rest, word) => rest.replaceAll(word, ''), typed)
  return left !== typed && left.replace(/[^\p{L}]/gu, '').length < MIN_OWN_LETTERS
}

export async function listPersonalWords(
  { settings }: { settings: Settings },
  { name, email }: { name: string; email: string },
): Promise<string[]> {
  const { shopName } = await settings.current()
  return [shopName, name, ...email.split('@')]
}

function deriveTag(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  // RFC 8265: another keyboard may compose the characters differently.
  const message = Buffer.from(password.normalize('NFC'))
  return inTurn(() => derive('argon2id', { message, ...parameters }))
}

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
