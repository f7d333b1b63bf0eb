import type { Details } from '../services/shoppers/details.ts';
import type { Shoppers } from '../services/shoppers/service.ts';
import type { SessionHandler } from './handler.ts';

export function detailHandlers({ details, shoppers }: { details: Details; shoppers: Shoppers }) {
  const userBank: SessionHandler<'userBank'> = async (_, { signedIn }) => {
    const { bankTruename, bankAccount, bankName } = await shoppers.profile(signedIn.shopperId);
    return {
      data: { bank_truename: bankTruename ?? '', bank_account: bankAccount ?? '', bank_name: bankName ?? '' },
    };
  };

  const setBank: SessionHandler<'setBank'> = async (input, { signedIn }) => {
    const { bank_truename: bankTruename, bank_account: bankAccount, bank_name: bankName } = input;
    await details.keepCard({ shopperId: signedIn.shopperId, bankTruename, bankAccount, bankName });
    return { data: input };
  };

  const userAddress: SessionHandler<'userAddress'> = async (_, { signedIn }) => {
    const { truename, phone, address } = await shoppers.profile(signedIn.shopperId);
    return { data: { truename: truename ?? '', phone: phone ?? '', address: address ?? '' } };
  };

  const saveAddress: SessionHandler<'saveAddress'> = async (input, { signedIn }) => {
    await details.keepAddress({ shopperId: signedIn.shopperId, ...input });
    return { data: input };
  };

  const team: SessionHandler<'team'> = async (_, { signedIn }) => ({
    data: { team_num: await details.team(signedIn.shopperId) },
  });

  return { userBank, setBank, userAddress, saveAddress, team };
}
