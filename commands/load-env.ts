import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads the file that ENV_FILE names (by default `.env`, if there is one) into the environment; variables that are
 * already set win. An empty ENV_FILE reads none, so that tests run without the developer's own settings.
 */
export function loadEnv(root: string): void {
  const name = process.env.ENV_FILE
  if (name === '') return
  const file = path.resolve(root, name ?? '.env')
  if (name === undefined && !existsSync(file)) return
  process.loadEnvFile(file)
}
