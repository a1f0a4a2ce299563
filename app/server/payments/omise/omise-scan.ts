import { MAX_DRAWING_BYTES } from '#app/server/images/max-drawing-bytes.ts'
import { ProviderUnavailable, type Scan } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { API_URL, type OmiseCharge } from './omise-api.ts'
import { readPaymentWay } from './omise-charge.ts'

const MAX_REDIRECTS = 3
/** Used if Omise tells no end. */
const LONGEST_SCAN_MS = 24 * 60 * 60_000

/** The code of a charge that waits to be scanned; null if it does not. */
export async function fetchScan(
  charge: OmiseCharge | undefined,
  apiUrl: string | null,
): Promise<Scan | null> {
  const address = charge?.source?.scannable_code?.image.download_uri
  if (!address || charge.status !== 'pending' || readPaymentWay(charge) !== 'promptpay') return null
  const until = charge.expires_at ?? new Date(charge.created_at.getTime() + LONGEST_SCAN_MS)
  const impatience = new AbortController()
  try {
    return { svg: await withTimeout(fetchSvg(address, apiUrl ?? API_URL, impatience.signal)), until }
  } finally {
    impatience.abort()
  }
}

/** Sends no credentials and asks only Omise, because the address is part of an answer. */
async function fetchSvg(address: string, apiUrl: string, signal: AbortSignal): Promise<string> {
  let next = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const url = URL.parse(next)
    if (!url || !isOfOmise(url, apiUrl)) throw new ProviderUnavailable(`the code is not at Omise: ${next}`)
    const answer = await fetch(url, { redirect: 'manual', signal }).catch((cause: unknown) => {
      throw new ProviderUnavailable('Omise gave no code', { cause })
    })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || !location) return svgIn(answer)
    await answer.body?.cancel()
    next = URL.parse(location, url)?.href ?? location
  }
  throw new ProviderUnavailable('Omise redirects its code too often')
}

function isOfOmise(url: URL, apiUrl: string): boolean {
  if (url.username || url.password) return false
  if (url.origin === new URL(apiUrl).origin) return true
  return url.protocol === 'https:' && url.port === '' && /(^|\.)omise\.co$/.test(url.hostname)
}

async function svgIn(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of answer.body ?? []) {
      length += part.byteLength
      if (length > MAX_DRAWING_BYTES) throw new ProviderUnavailable('the code from Omise is too large')
      parts.push(part)
    }
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw cause
    throw new ProviderUnavailable('Omise gave only part of a code', { cause })
  }
  const svg = Buffer.concat(parts).toString('utf8')
  if (answer.status !== 200 || !/<svg[\s>]/i.test(svg)) {
    throw new ProviderUnavailable(`Omise answered ${answer.status} with what is no code`)
  }
  return svg
}
