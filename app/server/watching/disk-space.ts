import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '#app/shop/settings/disk-space.ts'

/** Reads the space of the folder's disk, as far as the shop may use it; null if it cannot be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && { size: disk.bsize * disk.blocks, free: disk.bsize * disk.bavail }
}
