/** Kinds of pictures that the shop takes, by the first bytes of a file in hex: its name may say anything. */
const beginnings = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}6674797061766966/,
  gif: /^474946383[79]61/,
};

export type PictureKind = keyof typeof beginnings;

const kinds = Object.keys(beginnings) as PictureKind[];

/** Bytes that say which kind a file is of. */
export const BEGINNING = 16;

/** The kind of a picture by its beginning; null for one that is not taken. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const hex = [...bytes.subarray(0, BEGINNING)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return kinds.find((kind) => beginnings[kind].test(hex)) ?? null;
}
