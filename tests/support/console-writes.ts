import { upsertStatementShape } from '../../db/queries/statement-shapes.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import type { openConsole } from './console-api.ts';
import { consoleSubjects, note, type Writers } from './console-subjects.ts';
import { agreed } from './staff.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

/** What a repeat under the same key gets. */
export interface ConsoleWrite {
  as?: RoleKey;
  /** Fields with which the call does something now: each time about something else. */
  fields: () => Promise<Record<string, unknown>>;
  /**
   * Without it the first answer, and no row changes. `told`: the same without the secret, which is told once. `read`: it
   * shows something, and no row but those of the audit log changes. `counts`: how many rows it changed, in place of
   * these, and no row changes. Else the refusal: it can be done once.
   */
  again?: 'told' | 'read' | 'counts' | (string & {});
}

/** Calls of strangers, who have no key: a challenge, token or code is good once (tests/console/sign-in.test.ts). */
const OF_STRANGERS = [
  'signInPasskey',
  'signInPassword',
  'inviteLook',
  'inviteAcceptPasskey',
  'inviteAcceptPassword',
] as const satisfies ConsoleCallName[];

/** About the caller's own session and factors, each with a challenge or code that is good once (staff.test.ts, step-up.test.ts). */
const OF_ONESELF = [
  'stepUp',
  'signOut',
  'endSession',
  'passkeyAdd',
  'passkeyRemove',
  'totpSet',
  'passwordSet',
  'recoveryRenew',
] as const satisfies ConsoleCallName[];

export const WITHOUT_KEY: readonly ConsoleCallName[] = [...OF_STRANGERS, ...OF_ONESELF];

const orderGrants = [['do'], ['read'], ['do', 'read']];

/** Example fields of every write of the console that somebody may send twice. */
export function consoleWrites(shop: Console, people: Writers) {
  let changes = 0;
  let days = 9;
  /** A day of January 2026 that no other file that is asked for ends with. */
  const aDay = () => `2026-01-${String(++days)}`;
  const {
    next,
    owner,
    data,
    shopper,
    onShopper,
    withPassword,
    withFundPassword,
    claim,
    withdrawal,
    order,
    rowOf,
    refund,
    orderWithoutAddress,
    orderToSend,
    carrier,
    difference,
    parcel,
    askedSupport,
    review,
    goodsReturn,
    acceptedReturn,
    odd,
    lost,
    item,
    png,
    picture,
    notice,
    request,
    colleague,
    code,
  } = consoleSubjects(shop, people);
  const both = [people.owner, people.approver] as const;

  const writes: Partial<Record<ConsoleCallName, ConsoleWrite>> = {
    staffInvite: { fields: async () => ({ name: `New ${next()}`, role: 'service', note }) },
    staffInviteRevoke: {
      fields: async () => {
        const name = `Invited ${next()}`;
        await agreed(shop, both, 'staffInvite', { name, role: 'service', note });
        const { invites } = await data('staff');
        return { id: invites.find((one: { name: string }) => one.name === name).id, note };
      },
    },
    staffBlock: { fields: async () => ({ id: await colleague(), blocked: true, note }) },
    staffReset: { fields: async () => ({ id: await colleague(), note }) },
    staffRole: { fields: async () => ({ id: await colleague(), role: 'service', note }) },
    roleChange: {
      // As many as are asked for in turn: the same change does not wait twice.
      fields: async () => ({ key: 'warehouse', grants: { orders: orderGrants[changes++ % 3] }, note }),
    },
    rechargeCredit: { fields: async () => ({ number: await claim(), found: 48_000, note, proof_hash: '' }) },
    rechargeRefuse: { fields: async () => ({ number: await claim(), note }) },
    withdrawalCard: { as: 'finance', again: 'read', fields: async () => ({ id: await withdrawal() }) },
    withdrawalAsk: { fields: async () => ({ id: await withdrawal(), note }) },
    withdrawalPay: { fields: async () => ({ id: await withdrawal(), note }) },
    withdrawalsPay: { fields: async () => ({ ids: [await withdrawal(), await withdrawal()], note }) },
    withdrawalRefuse: { fields: async () => ({ id: await withdrawal(), note }) },
    withdrawalFile: {
      as: 'finance',
      again: 'withdrawalFiled',
      fields: async () => ({ ids: [await withdrawal()], format: 'csv' }),
    },
    refundsPay: { fields: async () => ({ ids: [await refund(), await refund()], note }) },
    refundRefuse: { fields: async () => ({ id: await refund(), note }) },
    addressRequest: { fields: async () => ({ number: (await orderWithoutAddress()).orderno }) },
    parcelAddresses: { again: 'read', fields: async () => ({ numbers: [(await orderToSend()).orderno] }) },
    toSendFile: { again: 'read', fields: async () => ({ numbers: [(await orderToSend()).orderno] }) },
    parcelSend: {
      fields: async () => {
        const tracking = `SF${1000 + next()}`;
        return { number: (await orderToSend()).orderno, carrier: (await carrier()).id, tracking };
      },
    },
    parcelsImport: {
      fields: async () => {
        const row = [(await orderToSend()).orderno, (await carrier()).name, `SF${1000 + next()}`];
        return { file: Buffer.from(`orderno,carrier,number\n${row}\n`), dry_run: 'no' };
      },
    },
    parcelCorrect: {
      fields: async () => {
        const tracking = `SF${1000 + next()}`;
        return { number: (await parcel()).orderno, carrier: (await carrier()).id, tracking, note };
      },
    },
    parcelReceived: { fields: async () => ({ number: (await parcel()).orderno, note }) },
    parcelEnded: { fields: async () => ({ number: (await parcel()).orderno, why: 'lost', note }) },
    carrierMake: { fields: async () => ({ name: `made ${next()}` }) },
    carrierChange: {
      fields: async () => {
        const { id, version } = await carrier();
        return { id, version, name: `changed ${next()}`, tracking_url: '', position: 1, open: true };
      },
    },
    supportReply: { fields: async () => ({ shopper: await shopper(), version: 0, text: `Hello ${next()}` }) },
    supportReplyPicture: {
      fields: async () => ({ shopper: String(await shopper()), version: '0', picture: await png() }),
    },
    supportAnswered: { fields: askedSupport },
    reviewAnswer: { fields: async () => ({ ...(await review()), text: 'Thank you' }) },
    reviewHide: { fields: async () => ({ ...(await review()), why: 'unrelated' }) },
    reviewShow: {
      fields: async () => {
        const { id, version } = await review();
        return { id, ...(await data('reviewHide', { id, version, why: 'insult' })) };
      },
    },
    reviewCheck: { fields: review },
    supportTemplateSave: { fields: async () => ({ seen: null, locale: 'en-US', text: `Template ${next()}` }) },
    supportTemplateRemove: {
      fields: async () => {
        const input = { seen: null, locale: 'de-DE', text: `Template ${next()}` };
        return { id: (await data('supportTemplateSave', input)).id, version: 0 };
      },
    },
    returnOpen: {
      fields: async () => ({ number: (await orderToSend()).orderno, kind: 'cancel', gives: 10_000, note }),
    },
    returnAccept: { fields: async () => ({ id: (await goodsReturn()).id, note }) },
    returnRefuse: { fields: async () => ({ id: (await goodsReturn()).id, state: 'asked', note }) },
    returnArrived: { fields: acceptedReturn },
    returnPay: {
      fields: async () => {
        const input = await acceptedReturn();
        await data('returnArrived', input);
        return { id: input.id, note };
      },
    },
    oddPaymentSettle: { fields: async () => ({ id: await odd(), note }) },
    oddPaymentCredit: { fields: async () => ({ id: await odd(), shopper: await shopper(), money: 5000, note }) },
    oddPaymentDebit: { fields: async () => ({ id: await lost(), money: 5000, note }) },
    itemCreate: {
      fields: async () => {
        const words = { name: `made ${next()}`, content: '<p>x</p>' };
        return { ...words, category_id: 2, price: 5000, stock: 3, picture_ids: [await picture()] };
      },
    },
    itemChange: {
      fields: async () => ({ id: await item(), version: 0, fields: { stock: 15 }, stock_was: 10 }),
    },
    itemsChange: {
      fields: async () => ({ rows: [{ id: await item(), version: 0, stock: 15, stock_was: 10 }], note }),
    },
    itemPrice: { fields: async () => ({ id: await item(), version: 0, price: 9000, note }) },
    itemImport: {
      again: 'counts',
      fields: async () => ({
        file: Buffer.from(`id,price\n${await item()},90\n`),
        name: 'items.csv',
        dry_run: 'no',
      }),
    },
    pictureUpload: { fields: async () => ({ file: await png() }) },
    pictureReplace: {
      fields: async () => {
        const id = await picture();
        const words = { name: `shown ${next()}`, content: '<p>x</p>' };
        await data('itemCreate', { ...words, category_id: 2, price: 5000, stock: 3, picture_ids: [id] });
        return { id, by: await picture() };
      },
    },
    picturesRemove: { fields: async () => ({ ids: [await picture()] }) },
    storefrontPut: { fields: async () => ({ section: 'notices', cells: { text: `put ${next()}` } }) },
    storefrontOrder: {
      fields: async () => {
        await notice();
        const rows: { id: number }[] = await data('storefront', { section: 'notices' });
        return { section: 'notices', ids: rows.map(({ id }) => id).reverse() };
      },
    },
    storefrontRemove: { fields: notice },
    articleSet: {
      fields: async () => {
        const { version } = await data('article', { id: 1 });
        return { id: 1, version, texts: { 'zh-CN': { title: `About ${next()}`, content: '<p>x</p>' } } };
      },
    },
    settingChange: {
      fields: async () => ({ key: 'kf_url', value: `https://help.example/${next()}`, version: 0, note }),
    },
    approve: { as: 'approver', again: 'told', fields: request },
    decline: { as: 'approver', fields: async () => ({ ...(await request()), note }) },
    withdrawRequest: { fields: async () => ({ id: (await request()).id }) },
    collect: {
      as: 'service',
      again: 'approvalOver',
      fields: async () => {
        const persons = [people.service, people.approver] as const;
        return { id: await agreed(shop, persons, 'shopperResetPassword', await withPassword()) };
      },
    },
    auditVerify: { again: 'read', fields: async () => ({}) },
    exportAsk: {
      fields: async () => ({ what: 'orders', from: '2026-01-01', to: aDay(), note }),
    },
    exportFile: {
      again: 'approvalOver',
      fields: async () => {
        const input = { what: 'orders', from: '2026-01-01', to: aDay(), note };
        return { id: await agreed(shop, both, 'exportAsk', input) };
      },
    },
    monthFile: { again: 'read', fields: async () => ({ month: '2026-01' }) },
    orderTransfersFile: { again: 'read', fields: async () => ({ number: (await order()).orderno }) },
    statementCompare: {
      fields: async () => ({
        file: Buffer.from(`日期,金额(元),摘要\n2026-01-0${1 + (next() % 9)},+5.00,x\n`),
        kind: 'bank',
      }),
    },
    statementWork: { fields: async () => ({ id: (await difference()).id, note }) },
    statementFile: {
      again: 'read',
      fields: async () => ({ comparison: (await difference()).comparison }),
    },
    statementForget: {
      fields: async () => {
        const shape = String(next()).padStart(64, '0');
        const columns = { date: 0, amount: 1, in: null, out: null, side: null, state: null, currency: null };
        const how = { order: 'auto', decimals: 'auto' } as const;
        const reading = { ...columns, ...how, came: [], went: [], arrived: [], text: null };
        const chosen = { headings: ['a', 'b'], reading, file: 'bank.csv', chosenBy: 'staff:1', chosenAt: shop.clock() };
        await shop.store.transaction((tx) => upsertStatementShape(tx, { shape, ...chosen }));
        return { shape };
      },
    },
    orderContacts: { again: 'read', fields: async () => ({ number: (await order()).orderno }) },
    orderNote: { fields: async () => ({ number: (await order()).orderno, note }) },
    groupClose: { fields: async () => ({ id: (await rowOf((await order()).orderno)).groupId, note }) },
    shopperContacts: { again: 'read', fields: async () => ({ id: await shopper() }) },
    shopperBlock: { fields: onShopper },
    shopperUnblock: {
      fields: async () => {
        const { id } = await onShopper();
        await shop.call('shopperBlock', { id, note }, owner);
        return { id, note };
      },
    },
    shopperFreeze: { fields: onShopper },
    shopperUnfreeze: {
      fields: async () => {
        const { id } = await onShopper();
        await shop.call('shopperFreeze', { id, note }, owner);
        return { id, note, why: note };
      },
    },
    shopperEndSessions: { fields: onShopper },
    shopperScore: { fields: async () => ({ ...(await onShopper()), was: 100, score: 20 }) },
    shopperHideNickname: { fields: onShopper },
    shopperRemovePicture: { fields: onShopper },
    shopperNote: { fields: onShopper },
    shopperCredit: { fields: async () => ({ ...(await onShopper()), money: 5000 }) },
    shopperDebit: { fields: async () => ({ id: await shopper(9000), note, money: 5000 }) },
    shopperResetFundPassword: { fields: withFundPassword },
    shopperResetPassword: {
      again: 'told',
      fields: withPassword,
    },
    invitationMake: { fields: async () => ({ note: `for ${next()}` }) },
    invitationClose: { fields: async () => ({ code: await code(), note }) },
    invitationRotate: { fields: async () => ({ code: await code(), note }) },
  };
  return writes;
}
