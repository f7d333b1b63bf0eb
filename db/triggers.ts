/**
 * Rows that never change, kept so by the database itself. Applied again after every migration, since a table that
 * SQLite rebuilds loses its triggers. RAISE(ABORT) only: RAISE(ROLLBACK) would end a group commit for its neighbours.
 */

/** Tables whose rows are never updated or deleted. */
const immutableTables = ['transfers', 'audit_log'];

/** What a group copied from its item when it was opened. */
const copiedByGroup = [
  'item_id',
  'names',
  'picture_id',
  'size',
  'price',
  'tax',
  'opened_by',
  'opened_at',
  'expires_at',
];

/** What an order is about. */
const fixedInOrder = ['orderno', 'group_id', 'shopper_id', 'price', 'tax'];

const frozenColumns: Record<string, string[]> = { groups: copiedByGroup, orders: fixedInOrder };

export function sqliteTriggers(): string[] {
  const wholeRows = immutableTables.flatMap((table) =>
    ['update', 'delete'].map(
      (action) => `create trigger ${table}_no_${action} before ${action} on ${table}
        begin select raise(abort, '${table} is never changed'); end`,
    ),
  );
  const columns = Object.entries(frozenColumns).map(
    ([table, names]) => `create trigger ${table}_frozen before update of ${names.join(', ')} on ${table}
      when ${names.map((name) => `new.${name} is not old.${name}`).join(' or ')}
      begin select raise(abort, '${table} keeps what it was made with'); end`,
  );
  return [...wholeRows, ...columns].flatMap((statement) => {
    const name = statement.split(' ')[2];
    return [`drop trigger if exists ${name}`, statement];
  });
}

export function pgTriggers(): string[] {
  const refuse = `create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% keeps what it was made with', tg_table_name; end $$`;
  const wholeRows = immutableTables.flatMap((table) => [
    `create or replace trigger ${table}_no_change before update or delete on ${table}
      for each row execute function refuse_change()`,
    `create or replace trigger ${table}_no_truncate before truncate on ${table}
      for each statement execute function refuse_change()`,
  ]);
  const columns = Object.entries(frozenColumns).map(
    ([table, names]) => `create or replace trigger ${table}_frozen before update on ${table}
      for each row when (${names.map((name) => `new.${name} is distinct from old.${name}`).join(' or ')})
      execute function refuse_change()`,
  );
  return [refuse, ...wholeRows, ...columns];
}
