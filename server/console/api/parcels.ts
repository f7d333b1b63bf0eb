import { type Locale, textFor } from '../../../shared/locales.ts';
import { labelCode } from '../../../shared/packing-label.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { sheetHead } from '../../csv.ts';
import { parcelHeadings } from '../../services/parcels/headings.ts';
import { pictureUrl } from '../../services/pictures/library.ts';
import { consoleTexts } from '../texts.ts';
import { showOf } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { maskedContacts } from './masked.ts';
import { shownOpening } from './remarks.ts';
import { personOf } from './rows.ts';

interface Sent {
  id: number;
  carrier: string;
  trackingUrl: string;
  tracking: string;
  sentAt: number;
  sentBy: string;
  receivedAt: number | null;
  receivedSaidBy: 'shopper' | 'staff' | null;
  endedAt: number | null;
  endWhy: 'came_back' | 'lost' | null;
}

/** A parcel that was sent, as lists and its order's page show it. */
export const shownParcel = (row: Sent) => ({
  id: row.id,
  carrier: row.carrier,
  tracking: row.tracking,
  url: row.trackingUrl.replace('{number}', encodeURIComponent(row.tracking)),
  sent_at: row.sentAt,
  sent_by: row.sentBy,
  received_at: row.receivedAt,
  received_said_by: row.receivedSaidBy,
  ended_at: row.endedAt,
  end_why: row.endWhy,
});

export const itemOf = (row: { itemId: number; names: Record<string, string>; picture: string }, locale: Locale) => ({
  id: row.itemId,
  name: textFor(row.names, locale) ?? '',
  picture: pictureUrl(row.picture),
});

export function parcelHandlers({ services, messages }: Pick<ConsoleHandlerDeps, 'services' | 'messages'>) {
  const { consoleParcels, consoleOrders, sending, parcelFile, addressRequests } = services;

  const toSend: StaffHandler<'toSend'> = async ({ state, number, label, sort: end, limit, cursor }, { locale }) => {
    const { rows, next } = await consoleParcels.toSend({ state, number, label, end, limit, cursor });
    const { toSend: waiting, addressMissing } = await consoleParcels.waiting();
    const requested = await addressRequests.last(rows.map(({ id }) => id));
    const listed = rows.map((row) => ({
      number: row.orderno,
      shopper: personOf({ ...row, id: row.shopperId }),
      item: itemOf(row, locale),
      variant: wordsIn(row.words, locale),
      sku: row.sku,
      quantity: row.quantity,
      price: row.price,
      since: row.since,
      requested_at: requested.get(row.id) ?? null,
      printed_at: row.printedAt,
      label_outdated: row.labelOutdated,
      contacts: maskedContacts(row),
    }));
    const promise = await consoleParcels.promise();
    return { data: { rows: listed, promise, waiting, address_missing: addressMissing }, next };
  };

  const addressRequest: StaffHandler<'addressRequest'> = async ({ number }, caller) => {
    await addressRequests.send({ orderno: number, ...actorOf(caller) });
    return { data: null };
  };

  const parcelAddresses: StaffHandler<'parcelAddresses'> = async ({ numbers, limit }, caller) => {
    const rows = await consoleParcels.addresses({ numbers, limit, ...actorOf(caller) });
    const data = rows.map(({ orderno, names, words, sku, quantity, truename, phone, address, addressSetAt }) => ({
      ...{ number: orderno, code: labelCode(orderno, addressSetAt), item: textFor(names, caller.locale) ?? '' },
      ...{ variant: wordsIn(words, caller.locale), sku, quantity, truename, phone, address },
    }));
    return { data };
  };

  const parcelSend: StaffHandler<'parcelSend'> = async ({ number, label, carrier, tracking, together }, caller) => {
    const parcel = { orderno: number, label, carrierId: carrier, number: tracking, together };
    await sending.send({ ...parcel, note: '', ...actorOf(caller) });
    return { data: null };
  };

  const parcelsImport: StaffHandler<'parcelsImport'> = async (
    { file, leave_out: leaveOut, dry_run: dryRun },
    caller,
  ) => {
    const input = { bytes: file, leaveOut, dryRun, note: '', ...actorOf(caller) };
    const { problems, parcels, others } = await parcelFile(input);
    const say = consoleTexts[caller.locale];
    const worded = problems.map(({ row, column, wrong: { code, params } }) => {
      return { row, column, code, text: say(`problem.${code}`, params) };
    });
    return { data: { problems: worded, parcels, others } };
  };

  const parcelTemplate: StaffHandler<'parcelTemplate'> = async (_, { locale }) => ({
    data: null,
    file: { name: 'parcels-template.csv', type: 'text/csv', body: sheetHead(parcelHeadings(locale)) },
  });

  const toSendFile: StaffHandler<'toSendFile'> = async ({ numbers, limit }, caller) => {
    // It holds whole addresses, and leaves the console.
    const act = { kind: 'to_send.file', parameters: numbers ? { numbers } : { limit } };
    const evidence = await showOf(services, caller)(act, false);
    const inLanguage = (words: Record<string, string>) => textFor(words, caller.locale) ?? '';
    const made = await consoleParcels.file({ numbers, limit, evidence, ...actorOf(caller) }, inLanguage);
    return { data: null, file: { ...made, type: 'text/csv; charset=utf-8' } };
  };

  const parcels: StaffHandler<'parcels'> = async ({ number, sort: end, limit, cursor }, { locale }) => {
    const { rows, next } = await consoleParcels.sent({ number, end, limit, cursor });
    const data = rows.map((row) => ({
      ...shownParcel(row),
      number: row.orderno,
      shopper: personOf({ ...row, id: row.shopperId }),
      item: itemOf(row, locale),
      variant: wordsIn(row.words, locale),
      quantity: row.quantity,
      opening: shownOpening(row, row.opening, row.locale, messages),
    }));
    return { data, next };
  };

  const parcelCorrect: StaffHandler<'parcelCorrect'> = async (
    { number, carrier, tracking, together, note },
    caller,
  ) => {
    const { id } = await consoleOrders.ownerOf(number);
    await sending.correct({ id, carrierId: carrier, number: tracking, together, note, ...actorOf(caller) });
    return { data: null };
  };

  const parcelReceived: StaffHandler<'parcelReceived'> = async ({ number, note }, caller) => {
    const { id } = await consoleOrders.ownerOf(number);
    await sending.received({ id, note, ...actorOf(caller) });
    return { data: null };
  };

  const parcelEnded: StaffHandler<'parcelEnded'> = async ({ number, why, received, note }, caller) => {
    const { id } = await consoleOrders.ownerOf(number);
    await sending.ended({ id, why, received, note, ...actorOf(caller) });
    return { data: null };
  };

  return {
    ...{ toSend, addressRequest, parcelAddresses, parcelSend, parcelsImport, parcelTemplate, toSendFile },
    ...{ parcels, parcelCorrect, parcelReceived, parcelEnded },
  };
}
