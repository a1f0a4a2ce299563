import path from 'node:path'
import { startMessage } from '#app/server/core/start-error.ts'
import { loadEnv } from './load-env.ts'
import { type Arguments, type CommandName, readArguments } from './read-arguments.ts'

/** Runs a command of the owner with the shop's settings; says what went wrong in one line, and then exits with 1. */
export async function runTool(
  name: CommandName,
  work: (root: string, given: Arguments) => Promise<void>,
): Promise<void> {
  const root = path.dirname(import.meta.dirname)
  try {
    const given = readArguments(name)
    loadEnv(root)
    await work(root, given)
  } catch (error) {
    console.error(startMessage(error))
    process.exitCode = 1
  }
}
