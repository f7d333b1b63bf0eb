/** Name of the cookie, and of the local-storage key, with the reader's choice. */
export const LANGUAGE_KEY = 'language';
