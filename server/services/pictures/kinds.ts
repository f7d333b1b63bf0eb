/** What a file of each kind begins with, in hex. SVG is not among them: it can name other files. */
const kinds = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}6674797061766966/,
  gif: /^474946383[79]61/,
};

/** True for the beginning of a picture of a kind that is taken from outside; nothing else is given to the decoder. */
export function beginsAsPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return Object.values(kinds).some((kind) => kind.test(start));
}
