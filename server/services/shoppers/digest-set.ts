import { hash } from 'node:crypto';

/** MD5 in lower-case hex, as the client sends passwords. */
export const digestOf = (text: string): string => hash('md5', text);

/**
 * MD5 digests, of each the 53 bits that its place and its mark stand for: of a hundred thousand of them 1 MB,
 * and one in ten thousand million others is taken for one of them.
 */
export class DigestSet {
  readonly #slots: Uint32Array;

  /** @param bits the logarithm of its places, of which at the most two thirds should be taken; 24 at the most */
  constructor(bits: number) {
    this.#slots = new Uint32Array(2 ** bits);
  }

  add(text: string): void {
    const digest = digestOf(text);
    this.#slots[this.#placeOf(digest)] = markOf(digest);
  }

  has(digest: string): boolean {
    return this.#slots[this.#placeOf(digest)] !== 0;
  }

  /** Where a digest stands, or would stand. */
  #placeOf(digest: string): number {
    const last = this.#slots.length - 1;
    const mark = markOf(digest);
    let place = Number.parseInt(digest.slice(0, 6), 16) & last;
    while (this.#slots[place] !== 0 && this.#slots[place] !== mark) place = (place + 1) & last;
    return place;
  }
}

/** Never 0, which an empty place holds. */
const markOf = (digest: string): number => Number.parseInt(digest.slice(8, 16), 16) || 1;
