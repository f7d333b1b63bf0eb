declare module 'wawoff2' {
  /** The TrueType font in a WOFF2 one. */
  export function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
