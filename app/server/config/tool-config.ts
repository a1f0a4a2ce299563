import { type Config, readConfig } from './config.ts'
import { findStoredSecret } from './stored-secret.ts'

/** For commands: makes nothing in a folder where no shop was started. */
export function readToolConfig(root: string): Config {
  return readConfig(root, undefined, findStoredSecret)
}
