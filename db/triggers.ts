import { createHash } from 'node:crypto';
import { givesBackOf } from './returned-pieces.ts';

/**
 * Immutable rows: the database itself refuses to change them. It also counts the pieces that were returned, and adds up
 * the stock of variants. The triggers are created again after every migration, since a table that SQLite rebuilds loses
 * them. Only RAISE(ABORT): RAISE(ROLLBACK) would end a group commit for the other transactions.
 */

/** Tables whose rows are never updated or deleted. */
const immutableTables = ['transfers', 'item_prices', 'variant_lists', 'listed_variants'];

/** The same, but an entry takes its place in the chain once: these columns are null before, the others never change. */
const chainedTable = 'audit_log';
const chainColumns = ['position', 'hash'];

/** The other columns; SQLite's triggers cannot compare whole rows. */
const chained = [
  ...['id', 'actor', 'action', 'subject', 'detail', 'note', 'key', 'created_at'],
  ...['session_id', 'approval_id', 'shopper_id', 'amount'],
];

/** The columns that a group copied from its item when it was opened. Who leaves it hands it on. */
const copiedByGroup = [
  'item_id',
  'names',
  'picture_id',
  'size',
  'ships',
  'price',
  'tax',
  'variant_list_id',
  'opened_at',
  'expires_at',
];

/** The columns that identify an order's purchase. */
const fixedInOrder = ['orderno', 'group_id', 'shopper_id', 'variant_id', 'quantity', 'price', 'tax'];

/** The columns that say which combination a variant is. */
const combination = ['item_id', 'value_1', 'value_2', 'value_3'];

const frozenColumns: Record<string, string[]> = {
  groups: copiedByGroup,
  orders: fixedInOrder,
  item_variants: combination,
};

/** Its order counts the pieces of a return that is paid, whichever version of the server pays it. */
const countedTable = 'returns';

const isPaid = "when (new.state = 'paid' and old.state <> 'paid')";

/** A return of a version before is of the whole order. */
const givesNow = `(select ${givesBackOf('o', 'coalesce(new.quantity, o.quantity)', 'o.returned')}
  from orders o where o.id = new.order_id)`;

const countPieces = `update orders set
  returned = (select sum(coalesce(r.quantity, orders.quantity)) from returns r
    where r.order_id = orders.id and r.state = 'paid'),
  tax_paid = coalesce(tax_paid, case when status = 4 then tax end)
  where id = new.order_id`;

const WRONG_SUM = 'a return is paid what its pieces give';

/** Tables whose triggers are made for the columns that they have. */
export const tablesOfTriggers = [...immutableTables, ...Object.keys(frozenColumns), countedTable];

/** Columns of a table that are there: an older schema, such as a backup's, has fewer, and of a newer table none. */
export type ColumnsOf = (table: string) => readonly string[];

const immutableIn = (columnsOf: ColumnsOf) => immutableTables.filter((table) => columnsOf(table).length > 0);

const frozenIn = (columnsOf: ColumnsOf) =>
  Object.entries(frozenColumns)
    .filter(([table]) => columnsOf(table).length > 0)
    .map(([table, names]): [string, string[]] => [table, names.filter((name) => columnsOf(table).includes(name))]);

const hasVariants = (columnsOf: ColumnsOf) => columnsOf('item_variants').length > 0;

/** What a variant gains or loses, its item does: the sum of its variants and the pieces of free seats stay in step. */
const addToItem = 'update items set stock = stock + new.stock - old.stock where id = new.item_id';

/** Whether a new order is of a variant that the list of its group does not have. */
const isUnlisted = `not exists (select 1 from listed_variants join groups on groups.variant_list_id = listed_variants.list_id
  where groups.id = new.group_id and listed_variants.variant_id = new.variant_id)`;

const isCounted = (columnsOf: ColumnsOf) => columnsOf(countedTable).includes('quantity');

export interface Trigger {
  name: string;
  /** The text after `create trigger` on SQLite, and after `create or replace trigger` on PostgreSQL. */
  definition: string;
}

function trigger(name: string, rest: string): Trigger {
  return { name, definition: `${name} ${rest}` };
}

export function sqliteTriggers(columnsOf: ColumnsOf): Trigger[] {
  const wholeRows = immutableIn(columnsOf).flatMap((table) =>
    ['update', 'delete'].map((action) =>
      trigger(
        `${table}_no_${action}`,
        `before ${action} on ${table}
        begin select raise(abort, '${table} is never changed'); end`,
      ),
    ),
  );
  const changed = [
    ...chainColumns.map((name) => `old.${name} is not null`),
    ...chained.map((name) => `new.${name} is not old.${name}`),
  ].join(' or ');
  const chain = [
    ['update', `when ${changed}`],
    ['delete', ''],
  ].map(([action, when]) =>
    trigger(
      `${chainedTable}_no_${action}`,
      `before ${action} on ${chainedTable} ${when}
        begin select raise(abort, '${chainedTable} is never changed'); end`,
    ),
  );
  const columns = frozenIn(columnsOf).map(([table, names]) =>
    trigger(
      `${table}_frozen`,
      `before update of ${names.join(', ')} on ${table}
      when ${names.map((name) => `new.${name} is not old.${name}`).join(' or ')}
      begin select raise(abort, '${table} keeps what it was made with'); end`,
    ),
  );
  const counting = trigger(
    `${countedTable}_counted`,
    `after update of state on ${countedTable} ${isPaid}
      begin
        select raise(abort, '${WRONG_SUM}') where new.amount is not ${givesNow};
        ${countPieces};
      end`,
  );
  const ofVariants = [
    trigger(
      'item_variants_stock',
      `after update of stock on item_variants when new.stock <> old.stock
      begin ${addToItem}; end`,
    ),
    trigger(
      'orders_listed',
      `before insert on orders when new.variant_id is not null and ${isUnlisted}
      begin select raise(abort, 'the group does not have this variant'); end`,
    ),
  ];
  return [
    ...wholeRows,
    ...chain,
    ...columns,
    ...(isCounted(columnsOf) ? [counting] : []),
    ...(hasVariants(columnsOf) ? ofVariants : []),
  ];
}

/** The functions of PostgreSQL's triggers. */
export const PG_FUNCTIONS = `create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% keeps what it was made with', tg_table_name; end $$;
  create or replace function refuse_change_of_chain() returns trigger language plpgsql as $$
    declare chain text[] := array[${chainColumns.map((name) => `'${name}'`).join(', ')}];
    begin
      if tg_op = 'UPDATE' and ${chainColumns.map((name) => `to_jsonb(old) ->> '${name}' is null`).join(' and ')}
        and to_jsonb(new) - chain = to_jsonb(old) - chain then return new; end if;
      raise exception '% keeps what it was made with', tg_table_name; end $$;
  create or replace function count_returned() returns trigger language plpgsql as $$
    begin
      if new.amount is distinct from ${givesNow} then raise exception '${WRONG_SUM}'; end if;
      ${countPieces};
      return null; end $$;
  create or replace function add_stock_of_variant() returns trigger language plpgsql as $$
    begin ${addToItem}; return null; end $$;
  create or replace function refuse_unlisted() returns trigger language plpgsql as $$
    begin if ${isUnlisted} then raise exception 'the group does not have this variant'; end if; return new; end $$`;

export interface PgTrigger extends Trigger {
  table: string;
  /** Digest of its definition, stored as its comment. */
  mark: string;
}

export function pgTriggers(columnsOf: ColumnsOf): PgTrigger[] {
  const on = (table: string, name: string, rest: string): PgTrigger => {
    const made = trigger(name, rest);
    const mark = createHash('sha256').update(PG_FUNCTIONS).update(made.definition).digest('hex').slice(0, 16);
    return { ...made, table, mark };
  };
  const wholeRows = [...immutableIn(columnsOf), chainedTable].flatMap((table) => [
    on(
      table,
      `${table}_no_change`,
      `before update or delete on ${table}
      for each row execute function refuse_change${table === chainedTable ? '_of_chain' : ''}()`,
    ),
    on(
      table,
      `${table}_no_truncate`,
      `before truncate on ${table}
      for each statement execute function refuse_change()`,
    ),
  ]);
  const columns = frozenIn(columnsOf).map(([table, names]) =>
    on(
      table,
      `${table}_frozen`,
      `before update on ${table}
      for each row when (${names.map((name) => `new.${name} is distinct from old.${name}`).join(' or ')})
      execute function refuse_change()`,
    ),
  );
  const counting = on(
    countedTable,
    `${countedTable}_counted`,
    `after update of state on ${countedTable}
      for each row ${isPaid} execute function count_returned()`,
  );
  const ofVariants = [
    on(
      'item_variants',
      'item_variants_stock',
      `after update of stock on item_variants
      for each row when (new.stock <> old.stock) execute function add_stock_of_variant()`,
    ),
    on(
      'orders',
      'orders_listed',
      `before insert on orders
      for each row when (new.variant_id is not null) execute function refuse_unlisted()`,
    ),
  ];
  return [
    ...wholeRows,
    ...columns,
    ...(isCounted(columnsOf) ? [counting] : []),
    ...(hasVariants(columnsOf) ? ofVariants : []),
  ];
}
