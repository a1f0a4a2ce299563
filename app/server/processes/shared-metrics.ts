import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { answerProcess, askProcess } from './ask-process.ts'

const OWN_NUMBERS = 'own numbers'
const ALL_NUMBERS = 'all numbers'

type Numbers = MetricObjectWithValues<MetricValue<string>>[]

/** In the primary: tells whoever is scraped the numbers of all processes that listen. */
export function gatherMetrics(): void {
  const listening = new Set<Worker>()
  const gather = async () => {
    const told = await Promise.all([...listening].map((worker) => askProcess<Numbers>(worker, OWN_NUMBERS)))
    return AggregatorRegistry.aggregate(told.filter((numbers) => numbers !== null)).metrics()
  }
  cluster.on('listening', (worker) => {
    listening.add(worker)
    answerProcess(worker, ALL_NUMBERS, gather)
  })
  cluster.on('exit', (worker) => listening.delete(worker))
}

/** A reader of what Prometheus scrapes: of this process, or of all that share its port, since a scrape reaches any of them. */
export function openScrape(register: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => register.metrics()
  answerProcess(process, OWN_NUMBERS, () => register.getMetricsAsJSON())
  return async () => {
    const text = await askProcess<string>(process, ALL_NUMBERS)
    if (text === null) throw new Error('the numbers of all processes could not be gathered')
    return text
  }
}
