import { constants } from 'node:fs'
import { access, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '#app/server/core/disk-full.ts'

/** Makes the folder if there is none. */
export async function openFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    // With the slash a file is none.
    await access(`${folder}/`, constants.W_OK)
  } catch (error) {
    throw isDiskFull(error) ? error : unusable(folder, error)
  }
}

export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw unusable(folder, error)
  }
}

/** Node's own `recursive` never ends inside a folder that takes no other, such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makeFolder(path.dirname(folder))
    await make()
  }
}

function unusable(folder: string, cause: unknown): Error {
  const message = `Backups cannot be in ${folder}. Name a folder that can be written, with BACKUP_TO or npm run backup -- FOLDER.`
  return new Error(message, { cause })
}
