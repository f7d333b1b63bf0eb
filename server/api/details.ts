import type { Cards } from '../services/shoppers/cards.ts';
import type { Details } from '../services/shoppers/details.ts';
import type { Shoppers } from '../services/shoppers/service.ts';
import type { SessionHandler } from './handler.ts';

interface Deps {
  details: Details;
  cards: Cards;
  shoppers: Shoppers;
}

export function detailHandlers({ details, cards, shoppers }: Deps) {
  const userBank: SessionHandler<'userBank'> = async (_, { signedIn }) => {
    const { bankTruename, bankAccount, bankName } = await shoppers.profile(signedIn.shopperId);
    const card = { bank_truename: bankTruename ?? '', bank_account: bankAccount ?? '', bank_name: bankName ?? '' };
    return { data: { ...card, change_wait: (await cards.changeWait()) / 1000 } };
  };

  const setBank: SessionHandler<'setBank'> = async (input, { signedIn, from }) => {
    const { safe_pwd: fundPassword, ...card } = input;
    const { bank_truename: bankTruename, bank_account: bankAccount, bank_name: bankName } = card;
    await cards.save({ ...signedIn, fundPassword, from: from(), card: { bankTruename, bankAccount, bankName } });
    return { data: card };
  };

  const userAddress: SessionHandler<'userAddress'> = async (_, { signedIn }) => {
    const { truename, phone, address } = await shoppers.profile(signedIn.shopperId);
    return { data: { truename: truename ?? '', phone: phone ?? '', address: address ?? '' } };
  };

  const saveAddress: SessionHandler<'saveAddress'> = async (input, { signedIn }) => {
    await details.saveAddress({ shopperId: signedIn.shopperId, ...input });
    return { data: input };
  };

  return { userBank, setBank, userAddress, saveAddress };
}
