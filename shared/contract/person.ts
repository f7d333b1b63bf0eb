import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lookedUp, moneyOptional, pictureFile, rowId, rowIdOptional, ruled, ruledOptional } from './fields.ts';

const own = { source: 'docs/domain.md, Personal data', extension: true, auth: 'session' } as const;

/** What a shopper says of themselves; empty texts for what is not said. */
const personOutput = z.object({
  nickname: z.string(),
  /** Root-relative address of the picture, which group mates are told too. */
  avatar_url: z.string(),
  birthday: z.string(),
  region: z.string(),
  signature: z.string(),
});

export const person = {
  person: endpoint({
    ...own,
    summary: 'What the shopper says of themselves; empty texts for what is not said',
    input: z.object({}),
    output: personOutput,
  }),
  savePerson: endpoint({
    ...own,
    summary: 'Replace what the shopper says of themselves, but for the picture; a field that is left out is emptied',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      /** The present one stays if it is left out. */
      nickname: ruledOptional('nickname'),
      birthday: ruledOptional('birthday'),
      region: ruledOptional('region'),
      signature: ruledOptional('signature'),
    }),
    output: personOutput,
  }),
  personPicture: endpoint({
    ...own,
    summary: "Take a new picture of the shopper, cut square in the middle; it takes the former one's place",
    rate: 'upload',
    file: 'picture',
    done: 'message.saved',
    input: z.object({ picture: pictureFile }),
    output: z.object({ avatar_url: z.string() }),
  }),
  personPictureRemove: endpoint({
    ...own,
    summary: 'Remove the picture of the shopper',
    rate: 'write',
    done: 'message.saved',
    input: z.object({}),
    output: z.object({ avatar_url: z.string() }),
  }),
  deleteAccount: endpoint({
    ...own,
    summary: 'End the account for good, confirmed by the log-in password; refused while money or orders are open',
    rate: 'credentials',
    done: 'deletion.done',
    input: z.object({
      password: lookedUp(),
      /** The whole balance, if it is below the next withdrawal's minimum: it goes to the shop. */
      money: moneyOptional,
    }),
    output: z.null(),
  }),
  addressList: endpoint({
    ...own,
    summary: "The shopper's addresses, the default first",
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.int(),
        truename: z.string(),
        phone: z.string(),
        address: z.string(),
        /** New orders are sent here; `user_address` has it too. */
        default: z.boolean(),
      }),
    ),
  }),
  addressSave: endpoint({
    ...own,
    summary: 'Add an address, twenty at most, or change the one with that id; the first one is the default',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      id: rowIdOptional,
      truename: ruled('truename'),
      phone: ruled('phone'),
      address: ruled('address'),
    }),
    output: z.object({ id: z.int() }),
  }),
  addressRemove: endpoint({
    ...own,
    summary: "Remove an address; the newest of the others takes a default's place",
    rate: 'write',
    input: z.object({ id: rowId }),
    output: z.null(),
  }),
  addressDefault: endpoint({
    ...own,
    summary: 'Make an address the default; orders that were placed keep theirs',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ id: rowId }),
    output: z.null(),
  }),
};
