import type { Addresses } from '../services/shoppers/addresses.ts';
import type { Cards } from '../services/shoppers/cards.ts';
import type { Shoppers } from '../services/shoppers/service.ts';
import type { SessionHandler } from './handler.ts';

interface Deps {
  addresses: Addresses;
  cards: Cards;
  shoppers: Shoppers;
}

export function detailHandlers({ addresses, cards, shoppers }: Deps) {
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
    await addresses.saveDefault({ shopperId: signedIn.shopperId, ...input });
    return { data: input };
  };

  const addressList: SessionHandler<'addressList'> = async (_, { signedIn }) => {
    const book = await addresses.list(signedIn.shopperId);
    return { data: book.map(({ isDefault, ...place }) => ({ ...place, default: isDefault })) };
  };

  const addressSave: SessionHandler<'addressSave'> = async ({ id, ...place }, { signedIn: { shopperId } }) => {
    const saved = { ...place, shopperId };
    return { data: { id: await (id === undefined ? addresses.add(saved) : addresses.edit({ ...saved, id })) } };
  };

  const addressRemove: SessionHandler<'addressRemove'> = async ({ id }, { signedIn: { shopperId } }) => {
    await addresses.remove({ shopperId, id });
    return { data: null };
  };

  const addressDefault: SessionHandler<'addressDefault'> = async ({ id }, { signedIn: { shopperId } }) => {
    await addresses.makeDefault({ shopperId, id });
    return { data: null };
  };

  const book = { addressList, addressSave, addressRemove, addressDefault };
  return { userBank, setBank, userAddress, saveAddress, ...book };
}
