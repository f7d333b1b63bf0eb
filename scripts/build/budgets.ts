/**
 * The budgets of a page, in bytes as sent to a browser that accepts brotli; they are stated only here.
 * `tests/pages/first-load.test.ts` checks every screen. Why: docs/decisions/0018-first-load.md.
 */
export const budgets = {
  /** All scripts of home without the texts. */
  scripts: 110_500,
  /** The texts of a language, one file. */
  texts: 19_000,
  /** The inlined style; the page is measured without it. */
  style: 8_000,
  page: 15_000,
  picture: 25_000,
  /** Scripts and style that another screen adds to those of home. */
  screen: 21_000,
  /**
   * The same of an order's own screen, which has two tracks, two forms and the moment in which its group closes, all of
   * which also work without JavaScript.
   */
  order: 29_000,
  /**
   * The same of a sheet with an address, with the screen that it lies over: all that both need by themselves, such as to
   * choose options and pieces without JavaScript too, and the reviews of the item.
   */
  sheet: 28_600,
  /** Script files of any screen, with the one that loads the others; and of such a sheet. */
  requests: 17,
  sheetRequests: 21,
  /** All scripts of a screen that the console may begin with, with their texts: Today, the log-in, an invitation. */
  console: 141_500,
  /** The editor of descriptions and articles with its library, which is loaded when a text is shown. */
  editor: 92_000,
};
