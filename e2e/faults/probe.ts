import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpClient } from '#bench/parts/http-client.ts'

/** Status 0 means no complete answer. */
export interface Probe {
  /** Milliseconds. */
  at: number
  took: number
  status: number
  body: string
}

export interface Probing {
  probes: Probe[]
  stop(): Promise<Probe[]>
}

const INTERVAL_MS = 100

/** Requests a URL again and again without waiting for answers, like a visitor who reloads. */
export function keepProbing(client: HttpClient, path: string, headers: Record<string, string> = {}): Probing {
  const probes: Probe[] = []
  const open = new Set<Promise<void>>()
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const probing = probeOnce(client, path, headers).then((probe) => {
        probes.push(probe)
        open.delete(probing)
      })
      open.add(probing)
      await sleep(INTERVAL_MS)
    }
  })()
  return {
    probes,
    async stop() {
      isOver = true
      await running
      await Promise.all(open)
      return probes
    },
  }
}

export async function probeOnce(
  client: HttpClient,
  path: string,
  headers: Record<string, string> = {},
): Promise<Probe> {
  const at = performance.now()
  const { status, body } = await client
    .send('GET', path, headers)
    .catch((error: Error) => ({ status: 0, body: error.message }))
  return { at, took: performance.now() - at, status, body }
}

/** Milliseconds from a moment until the URL answers 200 again for good. */
export function recoveryMs(probes: Probe[], moment: number): number {
  const failed = probes.filter(({ at, status }) => at >= moment && status !== 200)
  const last = Math.max(moment, ...failed.map(({ at, took }) => at + took))
  const next = probes.filter(({ at, status, took }) => status === 200 && at + took >= last)
  return Math.min(...next.map(({ at, took }) => at + took)) - moment
}
