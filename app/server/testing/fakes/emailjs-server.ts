import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const EMAILJS_ACCOUNT = {
  serviceId: 'service_flowers',
  templateId: 'template_emails',
  publicKey: 'public',
  privateKey: 'private',
}

export interface EmailJsServer {
  url: string
  /** Overrides the usual answers; `hang` never answers. */
  mood: 'usual' | 'hang' | { status: number; text: string }
  received: Record<string, string>[]
  close(): Promise<void>
}

interface Wish {
  service_id?: string
  template_id?: string
  user_id?: string
  accessToken?: string
  template_params?: Record<string, string>
}

/** Bytes of all parameters (https://www.emailjs.com/docs/user-guide/dynamic-variables-templates/). */
const PARAMS_TO = 50_000

/** EmailJS's send endpoint: plain-text `OK`, or another status and a sentence. */
export async function openEmailJsServer(): Promise<EmailJsServer> {
  const server = createServer(async (request, response) => {
    const wish = await wishOf(request)
    if (account.mood === 'hang') return
    const { status, text } = account.mood === 'usual' ? answerTo(request, wish) : account.mood
    if (status === 200) account.received.push(wish?.template_params ?? {})
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const account: EmailJsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1.0/email/send`,
    mood: 'usual',
    received: [],
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return account
}

async function wishOf(request: IncomingMessage): Promise<Wish | null> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as Wish
  } catch {
    return null
  }
}

function answerTo(request: IncomingMessage, wish: Wish | null): { status: number; text: string } {
  const { serviceId, templateId, publicKey, privateKey } = EMAILJS_ACCOUNT
  const isJson = request.headers['content-type']?.startsWith('application/json')
  if (request.method !== 'POST' || !isJson || !wish) return { status: 400, text: 'Bad Request' }
  if (wish.user_id !== publicKey) return { status: 404, text: 'Account not found' }
  if (wish.accessToken !== privateKey) {
    return { status: 403, text: 'API access from non-browser environments is currently disabled' }
  }
  if (wish.service_id !== serviceId) return { status: 400, text: 'The service ID not found' }
  if (wish.template_id !== templateId) return { status: 400, text: 'The template ID not found' }
  if (!wish.template_params?.to_email) return { status: 422, text: 'The recipients address is empty' }
  if (Buffer.byteLength(JSON.stringify(wish.template_params)) > PARAMS_TO) {
    return { status: 413, text: 'Variables size limit exceeded' }
  }
  return { status: 200, text: 'OK' }
}
