import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Ends the embedded PostgreSQL of this command with it, also if the command is killed: the other end of a pipe notices
 * that. Returns the function that lets go.
 */
export function endWithMe(dataDir: string): () => void {
  if (process.platform === 'win32') return () => {}
  const [pid = ''] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const watcher = spawn('sh', ['-c', 'cat; kill -INT "$0"', pid], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => void watcher.kill()
}
