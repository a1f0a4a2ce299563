/** The part of the decoder that the shop uses; its own types describe another build. */
declare module 'libheif-js/libheif/libheif.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Fills in the pixels, upright; calls back with null where it could not. */
    display(target: ImageData, done: (drawn: ImageData | null) => void): void
  }
  export default function libheif(): {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }
}
