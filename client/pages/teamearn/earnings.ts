/** A sample earning item (docs/spec.md, section 3), with money in yuan: fixed content, nobody's earnings. */
export interface Earning {
  id: number;
  name: string;
  price: number;
  /** The days that it runs. */
  days: number;
  /** The total of all days. */
  profit: number;
  day_income: number;
  /** Percent of its days that have passed. */
  process: number;
}

export const machines: readonly Earning[] = [
  { id: 1, name: 'PT-110', price: 4300, days: 60, profit: 1548, day_income: 25.8, process: 35 },
  { id: 2, name: 'PT-140 Pro', price: 8600, days: 90, profit: 5031, day_income: 55.9, process: 70 },
  { id: 3, name: 'PT-90 Mini', price: 1200, days: 30, profit: 198, day_income: 6.6, process: 100 },
];

export const offerings: readonly Earning[] = [
  { id: 4, name: 'STO-A', price: 2000, days: 180, profit: 1440, day_income: 8, process: 15 },
  { id: 5, name: 'STO-B', price: 5000, days: 365, profit: 9125, day_income: 25, process: 52 },
];

interface Movement {
  name: string;
  /** Negative for payments. */
  yuan: number;
  at: string;
}

export const payroll: readonly Movement[] = [
  { name: 'PT-110', yuan: 25.8, at: '2026-03-06T23:40:00Z' },
  { name: 'PT-140 Pro', yuan: 55.9, at: '2026-03-06T23:40:00Z' },
  { name: 'PT-110', yuan: 25.8, at: '2026-03-05T23:40:00Z' },
  { name: 'PT-140 Pro', yuan: 55.9, at: '2026-03-05T23:40:00Z' },
  { name: 'PT-90 Mini', yuan: 6.6, at: '2026-03-05T23:40:00Z' },
];

export const transactions: readonly Movement[] = [
  { name: 'PT-90 Mini', yuan: 198, at: '2026-03-05T23:40:00Z' },
  { name: 'STO-A', yuan: -2000, at: '2026-03-04T09:12:00Z' },
  { name: 'PT-110', yuan: -4300, at: '2026-02-13T03:25:00Z' },
  { name: 'PT-90 Mini', yuan: -1200, at: '2026-02-03T11:02:00Z' },
];
