/**
 * What a page may make a phone load, in bytes as a browser that takes brotli gets them, and nowhere else said:
 * `tests/pages/first-load.test.ts` holds every screen to it. Why: docs/decisions/0018-first-load.md.
 */
export const budgets = {
  /** Every script of home but the texts. */
  scripts: 112_000,
  /** The texts of a language, all in one file. */
  texts: 14_000,
  /** The inlined style; the page is counted without it. */
  style: 8_000,
  page: 15_000,
  picture: 25_000,
  /** Scripts and style that another screen adds to what home has loaded. */
  screen: 14_000,
  /** Scripts of any screen, with the one that asks for the others. */
  requests: 15,
};
