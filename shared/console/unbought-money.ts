/** Where the money of a payment is that bought nothing: in the wallet it was credited to, or some of it has gone back. */
export const unboughtMoney = ['wallet', 'sent_back'] as const;

export type UnboughtMoney = (typeof unboughtMoney)[number];
