/** Path of a conversation with support: that about an order, or the one about anything else. */
export const addressOfThread = (orderno = ''): string =>
  orderno === '' ? '/user/support' : `/user/support?orderno=${orderno}`;
