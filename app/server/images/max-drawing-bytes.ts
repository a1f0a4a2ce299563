/** Limits an SVG that is drawn: one with a picture in it has some hundred kilobytes. */
export const MAX_DRAWING_BYTES = 512 * 1024
