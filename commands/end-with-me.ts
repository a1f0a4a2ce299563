import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/**
 * Ends the PostgreSQL of this command with it, also if the command is killed: the other end of a pipe notices that.
 * Returns the function that lets go.
 */
export async function endWithMe(pool: pg.Pool): Promise<() => void> {
  if (process.platform === 'win32') return () => {}
  const { rows } = await pool.query('show data_directory')
  const [pid = ''] = readFileSync(path.join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')
  const watcher = spawn('sh', ['-c', 'cat; kill -INT "$0"', pid], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => void watcher.kill()
}
