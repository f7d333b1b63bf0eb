import type { TestShop } from './test-shop.ts';

/** Payments that credited nothing, as staff list them. */
export const oddPayments = async ({ services }: Pick<TestShop, 'services'>) =>
  (await services.consoleRecharges.oddPayments({ limit: 10, cursor: undefined })).rows;
