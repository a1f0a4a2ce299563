/** Rows of a list without pages, which says so when it is full. */
export const MOST_LISTED = 100
