/** Characters of what is searched for, at the most; apart from the other rules, since every home page needs it. */
export const QUERY_LENGTH = 100;
