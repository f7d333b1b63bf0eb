/** The currency of providers. */
export const CURRENCY = 'CNY';
