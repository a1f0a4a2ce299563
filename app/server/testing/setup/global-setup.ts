import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openLog } from '#app/server/core/log.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#app/server/database/embedded/embedded.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { seedDemoCatalogue } from '#app/server/demo/seed.ts'
import { ROOT, testConfig } from '#app/server/testing/test-config.ts'
import { temporaryFolder } from '#commands/temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with all tables and demo products, to be copied; nobody may be connected to it. */
    templateUrl: string
    /** How `create database` copies it. */
    copyStrategy: string
    /** Empty, for programs that tests start and kill. */
    bundleFolder: string
  }
}

/** One PostgreSQL per test run, with a template database; `TEST_DATABASE_URL` names an empty one of another version. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(temporaryFolder(), 'dokmai-tests-'))
  const server = await openServer(dataDir)
  const database = await openDatabase(testConfig({ databaseUrl: server.url }), openLog('error'))
  await migrateDatabase(database.pool, ROOT)
  await seedDemoCatalogue(database.db, ROOT)
  await database.close()
  const bundleFolder = await mkdtemp(path.join(temporaryFolder(), 'dokmai-bundle-'))
  project.provide('templateUrl', server.url)
  project.provide('copyStrategy', process.env.TEST_DATABASE_URL ? '' : ' strategy file_copy')
  project.provide('bundleFolder', bundleFolder)
  return async () => {
    await server.stop()
    await rm(bundleFolder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openServer(dataDir: string): Promise<EmbeddedPostgres> {
  const { TEST_DATABASE_URL: url } = process.env
  if (url) return { url, stop: async () => {} }
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  await makeCopyingCheap(path.join(dataDir, 'postgres'))
  return server
}

/**
 * Files that the kernel copies take a quarter of the work of copying through the WAL. Databases that live for seconds need
 * no vacuum, whose processes start several times a second.
 */
async function makeCopyingCheap(cluster: string) {
  await appendFile(path.join(cluster, 'postgresql.conf'), 'file_copy_method = clone\nautovacuum = off\n')
  const pid = Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGHUP')
}
