import path from 'node:path'
import { startMessage } from '#app/server/start-error.ts'
import { loadEnv } from './load-env.ts'

/** Runs a command of the owner with the shop's settings; says what went wrong in one line, and then exits with 1. */
export async function runTool(work: (root: string) => Promise<void>): Promise<void> {
  const root = path.dirname(import.meta.dirname)
  try {
    loadEnv(root)
    await work(root)
  } catch (error) {
    console.error(startMessage(error))
    process.exitCode = 1
  }
}
