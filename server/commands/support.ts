import { type OrderStatus, orderStatus } from '../../shared/contract/enums.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import { isStanding } from '../services/parcels/state.ts';
import type { Services } from '../services.ts';
import { type Command, idOf, type OptionName, printed, UsageError } from './command.ts';
import { type Cell, idAfter, limitOf, pageOptions, printedList, type Row, textsOf, valuesOf } from './lists.ts';
import { linesOf, tableOf } from './table.ts';
import { wordOf } from './words.ts';

export const supportOptions = {
  orders: [...pageOptions, 'status', 'item'],
} as const satisfies Record<string, readonly OptionName[]>;

type Found<Name extends 'order' | 'group'> = Awaited<ReturnType<Services['support'][Name]>>;
type Group = Found<'group'>['group'];
type Act = Awaited<ReturnType<Services['support']['acts']>>['rows'][number];

const words = Object.keys(orderStatus) as (keyof typeof orderStatus)[];

/** The word of staff for an order's status. */
const orderWord = (status: OrderStatus) => words.find((word) => orderStatus[word] === status) ?? null;

const USAGE = {
  orders: `orders [--status ${words.join('|')}] [--shopper <username>] [--item <id>] [--number <number>] [--after <id>] [--limit <rows>] [--json]`,
  order: 'order show <number> [--json]',
  group: 'group <order number or id> [--json]',
};

/** A number as screens show it, in groups of four, is read as well. */
const numberOf = (parts: readonly string[]) => parts.join('').replace(/\s/g, '');

/** An order has 16 digits; an id has fewer. */
const isOrderNumber = (text: string) => /^\d{16,}$/.test(text);

/** What support looks up. */
export function supportCommands({ services, currency }: { services: Pick<Services, 'support'>; currency: string }) {
  const { support } = services;

  /** Sections of one record: `--json` names them, people get a heading over each. */
  function printedParts(parts: Record<string, Row | Row[]>, json: boolean) {
    const named = Object.entries(parts);
    if (json) {
      const shown = named.map(([name, part]) => [name, Array.isArray(part) ? part.map(valuesOf) : valuesOf(part)]);
      return printed(JSON.stringify(Object.fromEntries(shown), null, 2));
    }
    const sections = named.map(([name, part]) => {
      if (!Array.isArray(part)) return `${name}\n${indented(linesOf(textsOf(part, currency)))}`;
      return `${name}\n${indented(tableOf(part.map((row) => textsOf(row, currency))))}`;
    });
    return printed(sections.join('\n\n'));
  }

  const orders: Command = async (line) => {
    if (line.positionals.length > 0) throw new UsageError(USAGE.orders);
    const word = wordOf(line.status, words, USAGE.orders);
    const { rows, next } = await support.orders({
      shopper: line.shopper,
      number: line.number && numberOf([line.number]),
      itemId: line.item === undefined ? undefined : idOf(line.item, USAGE.orders),
      status: word && orderStatus[word],
      after: idAfter(line),
      limit: limitOf(line),
    });
    const shown = rows.map((row) => ({
      ...orderRow(row),
      price: { fen: row.price },
      tax: { fen: row.tax },
      status: orderWord(row.status),
      bought_at: isoTime(row.createdAt),
      changed_at: isoTime(row.updatedAt),
    }));
    return printedList({ rows: shown, next }, line.json, currency);
  };

  const order: Command = async ({ positionals: [action, ...parts], json }) => {
    if (action !== 'show' || parts.length === 0) throw new UsageError(USAGE.order);
    const found = await support.order(numberOf(parts));
    const { order: row, group, movements, parcels, returns, acts } = found;
    return printedParts(
      {
        order: {
          ...orderRow(row),
          price: { fen: row.price },
          status: orderWord(row.status),
          bought_at: isoTime(row.createdAt),
          changed_at: isoTime(row.updatedAt),
          demo: row.demo,
        },
        shopper: { username: row.username, nickname: row.nickname, blocked_at: isoTimeOrNull(row.blockedAt) },
        address: { name: row.truename, phone: row.phone, address: row.address },
        refund: refundOf(found),
        group: groupRow(group),
        members: group.members.map((member) => memberRow(member, group)),
        parcels: parcels.map(parcelRow),
        returns: returns.map(returnRow),
        transfers: movements.map(movementRow),
        acts: acts.map(actRow),
      },
      json,
    );
  };

  const group: Command = async ({ positionals, json }) => {
    const given = numberOf(positionals);
    const wanted = isOrderNumber(given) ? { orderno: given } : { id: idOf(given, USAGE.group) };
    const { group: row, movements } = await support.group(wanted);
    const parts = {
      group: groupRow(row),
      members: row.members.map((member) => memberRow(member, row)),
      transfers: movements.map(movementRow),
    };
    return printedParts(parts, json);
  };

  return { orders, order, group };
}

const indented = (text: string) => text.replace(/^/gm, '  ');

/** Every group has the base text. */
const nameIn = (names: Record<string, string>) => names[DEFAULT_LOCALE] ?? '';

function orderRow(row: Group['members'][number]): Row {
  const { id, orderno, username, itemId, names, groupId } = row;
  return { id, orderno, username, item: nameIn(names), item_id: itemId, group_id: groupId };
}

/** The state of the tax refund: since when it is pending, or when it was paid. Goods that go back earn none. */
function refundOf({ order: { tax, status, updatedAt, remark }, movements, returns }: Found<'order'>): Row {
  const paid = movements.find(({ kind }) => kind === 'tax_refund');
  const requested = status === orderStatus.requested;
  const goBack = returns.some(({ state }) => isStanding(state));
  const states: Partial<Record<OrderStatus, string>> = {
    [orderStatus.succeeded]: goBack ? 'none, as the order has a return' : 'may be applied for',
    [orderStatus.requested]: 'applied for',
    [orderStatus.refunded]: 'paid',
  };
  return {
    tax: { fen: tax },
    state: tax === 0 ? 'none' : (states[status] ?? 'not yet'),
    applied_at: requested ? isoTime(updatedAt) : null,
    paid_at: isoTimeOrNull(paid?.createdAt ?? null),
    remark,
  };
}

function groupRow(group: Group): Row {
  return {
    id: group.id,
    item: nameIn(group.names),
    item_id: group.itemId,
    state: group.status,
    seats: group.seats,
    size: group.size,
    price: { fen: group.price },
    tax: { fen: group.tax },
    opened_by: group.openedBy,
    opened_at: isoTime(group.openedAt),
    deadline: isoTime(group.expiresAt),
    closed_at: isoTimeOrNull(group.closedAt),
  };
}

function memberRow(member: Group['members'][number], { openedBy }: Group): Row {
  return {
    orderno: member.orderno,
    username: member.username,
    opener: member.username === openedBy,
    status: orderWord(member.status),
    bought_at: isoTime(member.createdAt),
  };
}

function parcelRow(parcel: Found<'order'>['parcels'][number]): Row {
  return {
    carrier: parcel.carrier,
    number: parcel.tracking,
    sent_by: parcel.sentBy,
    sent_at: isoTime(parcel.sentAt),
    received_at: isoTimeOrNull(parcel.receivedAt),
    received_said_by: parcel.receivedSaidBy,
    ended_at: isoTimeOrNull(parcel.endedAt),
    end_why: parcel.endWhy,
  };
}

function returnRow(one: Found<'order'>['returns'][number]): Row {
  return {
    id: one.id,
    kind: one.kind,
    state: one.state,
    reason: one.reason,
    opened_by: one.openedBy,
    amount: one.amount === null ? null : { fen: one.amount },
    asked_at: isoTime(one.askedAt),
    decided_at: isoTimeOrNull(one.decidedAt),
    paid_at: isoTimeOrNull(one.paidAt),
    remark: one.remark,
  };
}

function movementRow(movement: Found<'group'>['movements'][number]): Row {
  const { id, kind, from, to, amount, ref, createdAt } = movement;
  return { id, kind, from, to, amount: { fen: amount }, ref, at: isoTime(createdAt) };
}

/** The names of sums in the detail of an act. */
const SUMS = new Set(['amount', 'money']);

/** Sums that the audit log stores in fen; they are printed like all others. */
function detailOf(detail: Record<string, unknown>): Record<string, unknown> {
  const printed = (name: string, value: unknown) =>
    SUMS.has(name) && typeof value === 'number' ? yuanOf(value) : value;
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, printed(name, value)]));
}

/** An entry of the audit log. */
export function actRow({ id, createdAt, actor, action, subject, note, detail, key }: Act): Record<string, Cell> {
  return { id, at: isoTime(createdAt), actor, action, subject, note, detail: { json: detailOf(detail) }, key };
}
