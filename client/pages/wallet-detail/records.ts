/** Sample records (docs/spec.md, section 3), money in yuan: fixed content of no real wallet. */
export const recharges = [
  { created_at: '2026-03-06T02:15:00Z', money: 2000 },
  { created_at: '2026-02-27T12:41:00Z', money: 500 },
  { created_at: '2026-02-14T05:08:00Z', money: 1200 },
  { created_at: '2026-01-30T09:33:00Z', money: 300 },
];

export const withdrawals = [
  { created_at: '2026-03-05T06:20:00Z', bank_name: 'Sample Bank', money: 800, status: 'pending' },
  { created_at: '2026-02-20T03:02:00Z', bank_name: 'Sample Bank', money: 1500, status: 'paid' },
  { created_at: '2026-02-09T10:47:00Z', bank_name: 'Example Savings', money: 260, status: 'refused' },
] as const;
