/** The maximum length of a search, in characters; apart from the other rules, since every home page needs it. */
export const QUERY_LENGTH = 100;
