import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { RARE } from '../filling/names.ts';

interface List {
  what: string;
  call: ConsoleCallName;
  fields: object;
}

const list = (what: string, call: ConsoleCallName, fields: object = {}): List => ({ what, call, fields });

/** Every list of the console, as its screens open it, with its filters and searches. */
export const lists: readonly List[] = [
  list('items', 'items'),
  list('items by sales', 'items', { sort: 'sales' }),
  list('items by stock', 'items', { sort: '-stock' }),
  list('items off sale', 'items', { state: 'off' }),
  list('items of a category', 'items', { category: 2 }),
  list('items, fewer than 60', 'items', { stock_under: 60 }),
  list('items without a text', 'items', { lacks: 'texts' }),
  list('items without French', 'items', { lacks: 'fr-FR' }),
  list('items with one picture', 'items', { lacks: 'pictures' }),
  list('items, 口红', 'items', { q: '口红' }),
  list('items, a rare name', 'items', { q: RARE }),
  list('items, nothing', 'items', { q: 'nothing' }),
  list('counts of items', 'itemCounts'),
  list('matrix of languages', 'textsMatrix'),
  list('pictures', 'pictures'),
  list('pictures, unused', 'pictures', { state: 'unused' }),
  list('orders', 'orders'),
  list('orders of a status', 'orders', { status: 5 }),
  list('orders of an item', 'orders', { item: 1 }),
  list('orders of a shopper', 'orders', { shopper: 5 }),
  list('orders of a shopper and a status', 'orders', { shopper: 5, status: 4 }),
  list('orders, counted', 'ordersCount'),
  list('orders of a status, counted', 'ordersCount', { status: 2 }),
  list('groups, waiting', 'groups'),
  list('groups, failed', 'groups', { status: 'expired' }),
  list('groups, complete', 'groups', { status: 'complete' }),
  list('recharges', 'recharges'),
  list('recharges of a channel', 'recharges', { channel: 'transfer' }),
  list('recharges, credited', 'recharges', { status: 'credited' }),
  list('withdrawals', 'withdrawals'),
  list('withdrawals, paid', 'withdrawals', { status: 'paid' }),
  list('tax refunds', 'refunds'),
  list('odd payments', 'oddPayments'),
  list('orders to send', 'toSend'),
  list('orders without an address', 'toSend', { state: 'address_missing' }),
  list('parcels', 'parcels'),
  list('parcels of a number', 'parcels', { number: 'SF1000000011' }),
  list('returns to decide', 'returns'),
  list('returns, refused', 'returns', { state: 'refused' }),
  list('shoppers', 'shoppers'),
  list('shoppers, a name', 'shoppers', { name: 'bench_more_5' }),
  list('shoppers, blocked', 'shoppers', { state: 'blocked' }),
  list('invitations', 'invitations'),
  list('transfers', 'transfers'),
  list('transfers of the sales', 'transfers', { account: 'sales' }),
  list('transfers of the wallets', 'transfers', { account: 'wallets' }),
  list('approvals', 'approvals'),
  list('approvals, decided', 'approvals', { list: 'decided' }),
  list('audit', 'audit'),
  list('audit of a person', 'audit', { actor: 'staff:1' }),
  list('audit of a person and an act', 'audit', { actor: 'staff:1', action: 'order note' }),
  list('audit of a shopper', 'audit', { shopper: 5 }),
  list('audit of an order', 'audit', { subject: 'order:77' }),
  list('exports', 'exports'),
  list('find, an order', 'find', { q: '260000000000000077' }),
  list('find, the beginning of a name', 'find', { q: 'bench' }),
  list('find, a phone', 'find', { q: '13800000077' }),
  list('find, the end of a card', 'find', { q: '0077' }),
  list('find, nothing', 'find', { q: 'nothing' }),
  list('system', 'system'),
];
