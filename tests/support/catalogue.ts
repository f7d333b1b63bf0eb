import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../db/queries/raw.ts';
import { engine } from '../../db/schema/index.ts';
import type { Reader } from '../../db/store.ts';

/** What a database has besides rows, a line each, without the order of columns: a later migration adds its at the end. */
export async function catalogueOf(on: Reader): Promise<string[]> {
  const select = async (query: SQL) => (await selectRaw<{ line: string }>(on, query)).map(({ line }) => line);
  const lines = await (engine === 'pg' ? pgLines(select) : sqliteLines(on, select));
  return lines.sort();
}

type Select = (query: SQL) => Promise<string[]>;

/** The parts of a list in parentheses. */
function parts(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const char of list) {
    depth += Number(char === '(') - Number(char === ')');
    if (char === ',' && depth === 0) found.push('');
    else found.push(`${found.pop()}${char}`);
  }
  return found.map((part) => part.trim());
}

const plain = (text: string) => text.replaceAll('`', '"').replace(/\s+/g, ' ').trim();

async function sqliteLines(on: Reader, select: Select): Promise<string[]> {
  const made = sql`select name, type, sql from sqlite_master where sql is not null
    and substr(name, 1, 2) <> '__' and substr(name, 1, 7) <> 'sqlite_'`;
  const all = await selectRaw<{ name: string; type: string; sql: string }>(on, made);
  const columns = all.flatMap(({ name, type, sql: text }) => {
    if (type !== 'table') return [plain(text)];
    const list = plain(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')));
    // Foreign keys are in the lines below, wherever they were written.
    const own = parts(list).filter((part) => !part.startsWith('FOREIGN KEY'));
    return own.map((part) => `${name}: ${part.replace(/ REFERENCES \w+\(\w+\)/, '')}`);
  });
  const keys = await select(sql`select t.name || ': ' || k."from" || ' -> ' || k."table" || '.' || k."to" ||
    ' on update ' || k.on_update || ' on delete ' || k.on_delete as line
    from sqlite_master t, pragma_foreign_key_list(t.name) k where t.type = 'table'`);
  return [...columns, ...keys];
}

/** Tables of the shop's own schema; PostgreSQL itself writes what it was given. */
async function pgLines(select: Select): Promise<string[]> {
  const own = sql`select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`;
  const columns = sql`select concat('column ', attrelid::regclass, '.', attname, ' ', format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end) as line
    from pg_attribute where attrelid in (${own}) and attnum > 0 and not attisdropped`;
  const defaults = sql`select concat('default ', attrelid::regclass, '.', attname, ' ',
      case when attidentity <> '' then 'identity' else pg_get_expr(adbin, adrelid) end) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (${own}) and (attidentity <> '' or adbin is not null)`;
  // That a column is not null is in its line.
  const rules = sql`select 'rule ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where conrelid in (${own}) and contype <> 'n'`;
  const indexes = sql`select concat(case when indisunique then 'rule ' else 'index ' end, indrelid::regclass, ' ',
      pg_get_indexdef(indexrelid)) as line from pg_index where indrelid in (${own})`;
  const triggers = sql`select pg_get_triggerdef(oid) || ' ' || obj_description(oid, 'pg_trigger') as line
    from pg_trigger where tgrelid in (${own}) and not tgisinternal`;
  const sequences = sql`select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value,
      increment_by, cycle, cache_size) as line from pg_sequences where schemaname = current_schema()`;
  const functions = sql`select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace = current_schema()::regnamespace`;
  const lines: string[] = [];
  for (const query of [columns, defaults, rules, indexes, triggers, sequences, functions])
    lines.push(...(await select(query)));
  return lines;
}
