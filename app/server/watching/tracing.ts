declare module '#app/server/shop.ts' {
  interface Shop {
    tracing: Tracing
  }
}
/** Sends traces to an OpenTelemetry collector. Without one, no library is loaded. */
export interface Tracing {
  /** Names requests by these paths, such as `order/:id`, never by what was asked for. */
  nameRoutes(paths: string[]): void
  /** `work` returns the status of its answer. */
  request(asked: { method: string; path: string }, work: () => Promise<number>): Promise<void>
  /** Returns `calls` with each asynchronous call traced as a span such as `email send`. */
  traced<T extends object>(name: string, calls: T): T
  close(): Promise<void>
}

export const NO_TRACING: Tracing = {
  nameRoutes() {},
  async request(_asked, work) {
    await work()
  },
  traced: (_name, calls) => calls,
  async close() {},
}
