/** A change of production code that some test must notice. */
export interface Mutant {
  name: string
  file: string
  text: string
  replacement: string
  /** The file of that test, and part of its name. */
  test: string
  sentence: string
}
