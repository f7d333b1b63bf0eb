import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moneyOptional, pictureFile, rowId, rowIdOptional, ruledOptional, words } from './fields.ts';
import { avatarUrl, nickname, ownPassword, recipient, recipientInput } from './shared-fields.ts';

const own = { source: 'docs/domain.md, Personal data', extension: true, auth: 'session' } as const;

/** What a shopper says of themselves; empty texts for what is not said. */
const personOutput = z.object({
  nickname,
  avatar_url: avatarUrl,
  birthday: z.string().meta(words('A day, `YYYY-MM-DD`, or empty', '1994-06-18')),
  region: z.string().meta(words('Where the shopper lives, in their own words, or empty', 'Hangzhou')),
  signature: z.string().meta(words('What the shopper says of themselves, or empty', 'Slowly chosen, slowly used.')),
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
      nickname: ruledOptional('nickname').meta(
        words('Name that others see; the present one stays when left out', 'Mia'),
      ),
      birthday: ruledOptional('birthday').meta(words('A day, `YYYY-MM-DD`, or empty', '1994-06-18')),
      region: ruledOptional('region').meta(words('Where the shopper lives, in their own words, or empty', 'Hangzhou')),
      signature: ruledOptional('signature').meta(
        words('What the shopper says of themselves, or empty', 'Slowly chosen, slowly used.'),
      ),
    }),
    output: personOutput,
  }),
  personPicture: endpoint({
    ...own,
    summary: "Take a new picture of the shopper, cut square in the middle; it takes the former one's place",
    rate: 'upload',
    file: 'picture',
    done: 'message.saved',
    input: z.object({ picture: pictureFile.meta(words('Picture of the shopper', 'me.jpg')) }),
    output: z.object({ avatar_url: avatarUrl }),
  }),
  personPictureRemove: endpoint({
    ...own,
    summary: 'Remove the picture of the shopper',
    rate: 'write',
    done: 'message.saved',
    input: z.object({}),
    output: z.object({ avatar_url: avatarUrl }),
  }),
  deleteAccount: endpoint({
    ...own,
    summary: 'End the account for good, confirmed by the log-in password; refused while money or orders are open',
    rate: 'credentials',
    done: 'deletion.done',
    input: z.object({
      password: ownPassword,
      money: moneyOptional.meta(
        words(
          'The balance in yuan, given up to the shop: only all of it, and only below `withdraw_min` of `money_info`',
          '3.20',
        ),
      ),
    }),
    output: z.null(),
  }),
  addressList: endpoint({
    ...own,
    summary: "The shopper's addresses, the default first",
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.int().meta(words('Id of the address', 4)),
        ...recipient,
        default: z.boolean().meta(words('Whether new orders are sent here', true)),
      }),
    ),
  }),
  addressSave: endpoint({
    ...own,
    summary: 'Add an address, twenty at most, or change the one with that id; the first one is the default',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      id: rowIdOptional.meta(words('Id of the address to change; a new one is added when left out', 4)),
      ...recipientInput,
    }),
    output: z.object({ id: z.int().meta(words('Id of the address', 4)) }),
  }),
  addressRemove: endpoint({
    ...own,
    summary: "Remove an address; the newest of the others takes a default's place",
    rate: 'write',
    input: z.object({ id: rowId.meta(words('Id of the address', 4)) }),
    output: z.null(),
  }),
  addressDefault: endpoint({
    ...own,
    summary: 'Make an address the default; orders that were placed keep theirs',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ id: rowId.meta(words('Id of the address', 4)) }),
    output: z.null(),
  }),
};
