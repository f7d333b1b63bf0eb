/** One line of the sample market: fixed numbers, not real prices (docs/domain.md, Screens). */
interface Quote {
  symbol: string;
  name: string;
  price: string;
  /** Since yesterday, in percent. */
  change: number;
}

export const market: readonly Quote[] = [
  { symbol: 'BTC', name: 'Bitcoin', price: '67,210.50', change: 1.24 },
  { symbol: 'ETH', name: 'Ethereum', price: '3,482.16', change: -0.58 },
  { symbol: 'LTC', name: 'Litecoin', price: '84.32', change: 0.92 },
  { symbol: 'BCH', name: 'Bitcoin Cash', price: '471.80', change: -2.07 },
  { symbol: 'ETC', name: 'Ethereum Classic', price: '27.45', change: 3.61 },
  { symbol: 'DASH', name: 'Dash', price: '31.08', change: -0.14 },
  { symbol: 'ZEC', name: 'Zcash', price: '45.77', change: 5.3 },
  { symbol: 'DOGE', name: 'Dogecoin', price: '0.1264', change: -1.33 },
];
