import { Counter, Gauge, type Registry } from 'prom-client'
import type { Shop } from '#app/server/shop.ts'
import { addGauge, type GaugeOf } from './add-gauge.ts'
import { readDiskSpace } from './disk-space.ts'

const GAUGES: GaugeOf<Shop>[] = [
  {
    name: 'dokmai_live_streams',
    help: 'Open pages that this process tells of changes.',
    read: ({ live }) => live.count(),
  },
  {
    name: 'dokmai_listen_connected',
    help: '1 while this process receives changes from PostgreSQL; at 0 it caches no page.',
    read: ({ live }) => Number(live.isListening()),
  },
  {
    name: 'dokmai_database_connections',
    help: 'Connections of this process to PostgreSQL; those in state waiting are queries that wait for one.',
    label: 'state',
    read: ({ pool }) => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  },
  {
    name: 'dokmai_cached_pages',
    help: 'Pages that this process keeps to send again.',
    read: ({ pages }) => pages.usage().pages,
  },
  {
    name: 'dokmai_cached_bytes',
    help: 'Memory that those pages take.',
    read: ({ pages }) => pages.usage().bytes,
  },
]

export function addProcessGauges(register: Registry, shop: Shop): void {
  for (const gauge of GAUGES) addGauge(register, gauge, async () => shop)
  addPageCache(register, shop)
  addDisk(register, shop)
  addBackupDisk(register, shop)
}

function addPageCache(register: Registry, shop: Shop): void {
  new Counter({
    name: 'dokmai_page_cache_total',
    help: 'Public pages, searches too, that this process sent from its cache (hit) or rendered (miss).',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const { served, rendered } = shop.pages.usage()
      this.reset()
      this.inc({ result: 'hit' }, served)
      this.inc({ result: 'miss' }, rendered)
    },
  })
}

function addBackupDisk(register: Registry, { backupDisk }: Shop): void {
  new Gauge({
    name: 'dokmai_backup_on_shop_disk',
    help: '1 if backups are written to the disk with DATA_DIR, as when the disk in BACKUP_TO is not plugged in.',
    registers: [register],
    async collect() {
      this.set((await backupDisk.isShopDisk()) ? 1 : 0)
    },
  })
}

function addDisk(register: Registry, { config }: Shop): void {
  new Gauge({
    name: 'dokmai_disk_bytes',
    help: 'Of the disk with DATA_DIR: its size, and what is free. Processes of one machine say the same.',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const disk = await readDiskSpace(config.dataDir)
      if (!disk) return
      this.set({ state: 'size' }, disk.size)
      this.set({ state: 'free' }, disk.free)
    },
  })
}
