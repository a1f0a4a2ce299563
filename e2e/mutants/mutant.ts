/** A change of production code that no suite may let pass. */
export interface Mutant {
  name: string
  edits: { file: string; text: string; replacement: string }[]
  /** The file of the test that has to fail, and a part of its sentence. */
  test: string
  sentence: string
}
