import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface BareServer {
  url: string
  pid: number
  process: ChildProcess
}

/** Starts a bare server with a page of a shop; the caller ends its `process`. */
export async function startBareServer(page: string): Promise<BareServer> {
  const program = `${import.meta.dirname}/bare-server.ts`
  const bare = spawn(process.execPath, [program, page], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface(bare.stdout), 'line')
  return { url: String(url), pid: bare.pid ?? 0, process: bare }
}
