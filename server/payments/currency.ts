/** Currencies that ISO 4217, or Stripe (MGA), counts in whole units, in thousandths or in finer ones. */
const NOT_IN_HUNDREDTHS = new Set(
  [
    'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF',
    'BHD IQD JOD KWD LYD OMR TND',
    'CLF UYW',
  ].flatMap((codes) => codes.split(' ')),
);

/** Whether a code of ISO 4217 names money of two decimals: all money of the shop is in whole hundredths. */
export function isInHundredths(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code) && !NOT_IN_HUNDREDTHS.has(code);
}
