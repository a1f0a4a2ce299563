import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Loads the file named by ENV_FILE (default `.env`); existing variables win. Tests set ENV_FILE to '' to load
 * none.
 */
export function loadEnv(root: string): void {
  const name = process.env.ENV_FILE
  if (name === '') return
  const file = path.resolve(root, name ?? '.env')
  if (name === undefined && !existsSync(file)) return
  process.loadEnvFile(file)
}
