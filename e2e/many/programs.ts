import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { until } from './postgres-machine.ts'

/** Null, with a loud line, if the program is not installed. */
export function findProgram(name: string, install: string): string | null {
  try {
    const env = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
    return String(execFileSync('sh', ['-c', `command -v ${name}`], { env })).trim()
  } catch {
    console.error(`\n*** SKIPPED: ${name} is not installed; ${install} ***\n`)
    return null
  }
}

export interface RunningProgram {
  stop(): Promise<void>
}

interface Program {
  program: string
  /** Names of files, and their text. */
  files: Record<string, string>
  args(folder: string): string[]
  port: number
  user?: { uid: number; gid: number } | null
}

/** Starts a program that listens on a port, with its files in a folder of its own. */
export async function runProgram({ program, files, args, port, user }: Program): Promise<RunningProgram> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-program-'))
  chmodSync(folder, 0o755)
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, name), text, { mode: 0o755 })
  const child = spawn(program, args(folder), {
    ...(user ?? {}),
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  process.once('exit', () => child.kill('SIGKILL'))
  await until(() => open(port)).catch(() => {
    throw new Error(`${program} does not listen:\n${output}`)
  })
  return {
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
