/** Repeats a job's batch until one is not full. Returns the sum of their counts. */
export async function runBatches(
  size: number,
  runBatch: () => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let sum = 0
  while (!stopping?.aborted) {
    const count = await runBatch()
    sum += count
    if (count < size) break
  }
  return sum
}
