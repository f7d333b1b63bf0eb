import { tables } from '../../schema/index.ts';

const { shoppers } = tables;

/** Whose record it is, as lists of staff name the shopper. */
export const itsShopper = {
  shopperId: shoppers.id,
  username: shoppers.username,
  nickname: shoppers.nickname,
  blockedAt: shoppers.blockedAt,
  locale: shoppers.locale,
};
