/** The languages of the console; a further one is a file in `console/locales` and an entry here. */
export const consoleLocales = ['zh-CN', 'en-US'] as const;

export type ConsoleLocale = (typeof consoleLocales)[number];

/** What a text is in where a language lacks it. */
export const CONSOLE_FALLBACK: ConsoleLocale = 'en-US';
