import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = ['e2e/every-screen.test.ts']

/** Starts the slowest files first, so that the workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
