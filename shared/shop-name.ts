import { UNWANTED } from './rules.ts';

const MOST_CHARACTERS = 40;

/** A space alone, or one of no width, would name a shop with nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether a shop may be called that: at most 40 characters in one line, no space around them, and nothing that turns or
 * hides.
 */
export const isShopName = (name: string): boolean =>
  [...name].length <= MOST_CHARACTERS && name === name.trim() && VISIBLE.test(name) && !UNWANTED.test(name);
