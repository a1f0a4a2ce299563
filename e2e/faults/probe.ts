import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpClient } from '#bench/parts/http-client.ts'

/** Status 0 means no complete answer. */
export interface Look {
  /** Milliseconds. */
  at: number
  took: number
  status: number
  body: string
}

export interface Probe {
  looks: Look[]
  stop(): Promise<Look[]>
}

const PAUSE_MS = 100

/** Requests a URL again and again without waiting for answers, like a visitor who reloads. */
export function keepLooking(client: HttpClient, path: string, headers: Record<string, string> = {}): Probe {
  const looks: Look[] = []
  const open = new Set<Promise<void>>()
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const looking = lookOnce(client, path, headers).then((look) => {
        looks.push(look)
        open.delete(looking)
      })
      open.add(looking)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    looks,
    async stop() {
      isOver = true
      await running
      await Promise.all(open)
      return looks
    },
  }
}

export async function lookOnce(
  client: HttpClient,
  path: string,
  headers: Record<string, string> = {},
): Promise<Look> {
  const at = performance.now()
  const { status, body } = await client
    .send('GET', path, headers)
    .catch((error: Error) => ({ status: 0, body: error.message }))
  return { at, took: performance.now() - at, status, body }
}

/** Milliseconds from a moment until the URL answers 200 again for good. */
export function backAfter(looks: Look[], moment: number): number {
  const failed = looks.filter(({ at, status }) => at >= moment && status !== 200)
  const last = Math.max(moment, ...failed.map(({ at, took }) => at + took))
  const next = looks.filter(({ at, status, took }) => status === 200 && at + took >= last)
  return Math.min(...next.map(({ at, took }) => at + took)) - moment
}
