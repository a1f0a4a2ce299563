/** A made-up chat. */
export interface Chat {
  /** Lines. */
  said: string[]
  /** All that is to be found, in the sequence of the text: the field and its value. */
  finds: string[]
}
