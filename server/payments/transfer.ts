import type { PayChannel } from './channel.ts';

/** Manual bank transfer: the shopper pays to the shop's account, and staff confirm what has arrived. */
export const transferChannel: PayChannel = {
  id: 2,
  key: 'transfer',
  create: async () => ({ url: '', ref: '' }),
};
