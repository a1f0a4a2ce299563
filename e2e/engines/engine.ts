import { scaleTimeout } from '#commands/patience.ts'

const WAIT_MS = scaleTimeout(20_000)
const POLL_MS = 50

/** An element of a page, pressed and typed into as a person does. */
export interface EngineElement {
  click(): Promise<void>
  /** Replaces what is in it. */
  fill(text: string): Promise<void>
  attach(file: string): Promise<void>
}

/** A window of a browser that Playwright cannot drive, with cookies and storage of its own. */
export interface EngineWindow {
  open(url: string): Promise<void>
  /** Runs a function in the page. */
  ask<Given extends unknown[], Answer>(
    question: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Awaited<Answer>>
  /** The element that a function finds in the page. */
  find<Given extends unknown[]>(
    question: (...given: Given) => Element | null,
    ...given: Given
  ): Promise<EngineElement | null>
  /** Complaints of the browser; empty where its driver tells none. */
  errors(): string[]
  close(): Promise<void>
}

/** The program between the test and the browser has not answered. */
export class DriverStalled extends Error {}

/** A browser of the system's packages. */
export interface Engine {
  openWindow(size: { width: number; height: number }): Promise<EngineWindow>
  end(): Promise<void>
}

/** Asks until the answer is truthy; a page that is being left answers nothing. */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + WAIT_MS
  let fault: unknown = ''
  do {
    const answer = await ask().catch((error) => {
      if (error instanceof DriverStalled) throw error
      fault = error
      return null
    })
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  } while (Date.now() < end)
  throw new Error(`did not come: ${what} ${fault}`)
}
