import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#app/server/config/config.ts'
import { isBucket } from './places.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    backupDisk: BackupDisk
  }
}

export interface BackupDisk {
  /** True if the shop's backups are on the disk of its data, as where a disk is not plugged in. */
  isShopDisk(): Promise<boolean>
}

const TIMEOUT_MS = 1000

export function watchBackupDisk({
  backup: { to },
  dataDir,
}: Pick<Config, 'dataDir'> & { backup: Pick<Config['backup'], 'to'> }): BackupDisk {
  if (to === null || isBucket(to)) return { isShopDisk: async () => false }
  let looking: Promise<boolean> | null = null
  return {
    isShopDisk() {
      looking ??= isOneDisk(path.resolve(to), dataDir).finally(() => {
        looking = null
      })
      // A network folder that is away may never answer.
      return Promise.race([looking, sleep(TIMEOUT_MS, false, { ref: false })])
    },
  }
}

async function isOneDisk(folder: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([findDisk(folder), findDisk(other)])
  return one !== null && one === two
}

/** Returns the device number of the folder, or of where it would be made; null if it cannot be read. */
async function findDisk(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev
  } catch (error) {
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) return null
    return findDisk(above)
  }
}
