import { Readable } from 'node:stream';
import type { ParsedConsoleInput } from '../../../shared/console/index.ts';
import { itemOfWire } from '../../../shared/item-fields.ts';
import { sheetHead } from '../../csv.ts';
import type { ItemChange, NewItemInput, RowRefused } from '../../services/catalogue/edit/service.ts';
import type { VariantsEdit } from '../../services/catalogue/edit/variants-edit.ts';
import { templateHeadings } from '../../services/catalogue/import/headings.ts';
import type { WholeStaffItem } from '../../services/catalogue/staff-item.ts';
import { consoleTexts } from '../texts.ts';
import { perform } from './act.ts';
import { byCaller } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { showingPresent } from './showing-present.ts';
import { shownItem, shownWholeItem } from './shown-item.ts';

/** Sums in another notation that are listed. */
const READINGS = 20;

/** Omitted fields stay omitted. */
function known<Values extends object>(values: Values): { [Key in keyof Values]: Exclude<Values[Key], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Values]: Exclude<Values[Key], undefined> };
}

/** A difference if the caller says what it was, so that pieces which were bought since stay bought. */
function stockOf(stock: number | undefined, was: number | undefined): ItemChange['stock'] {
  if (stock === undefined) return undefined;
  return was === undefined ? { to: stock } : { by: stock - was };
}

type VariantsInput = NonNullable<ParsedConsoleInput<'itemChange'>['variants']>;

const variantsOf = ({ options, rows }: VariantsInput): VariantsEdit => ({
  options: options?.map(({ names, values }) => ({
    names: known(names),
    values: values.map((value) => ({ id: value.id, names: known(value.names), pictureId: value.picture_id })),
  })),
  rows: rows.map(({ org_price: orgPrice, on_sale: onSale, stock, stock_was, ...row }) => {
    const { next_price: nextPrice, next_org_price: nextOrgPrice, next_tax: nextTax, ...own } = row;
    return { ...own, orgPrice, onSale, nextPrice, nextOrgPrice, nextTax, stock: stockOf(stock, stock_was) };
  }),
});

/** Rows that are refused together: of one that has changed the present item, else what its refusal is about. */
const shownRefusal = ({ rows }: { rows: RowRefused[] }) => ({
  rows: rows.map(({ data, ...row }) => {
    const isItem = row.reason === 'changed' && data !== null;
    return { ...row, data: isItem ? shownWholeItem(data as WholeStaffItem) : data };
  }),
});

export const itemFilterOf = (asked: ParsedConsoleInput<'itemsCount'>) => ({
  onSale: asked.state === 'all' ? undefined : asked.state === 'on',
  categoryId: asked.category,
  stockUnder: asked.stock_under,
  lacks: asked.lacks,
  older: asked.older,
});

export function itemHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffItems, itemEdits, pictureUpload, consoleImport, itemExport } = services;

  const items: StaffHandler<'items'> = async ({ sort, limit, cursor, ...filters }) => {
    const { rows, next } = await staffItems.page({ ...itemFilterOf(filters), sort, limit, cursor });
    return { data: rows.map(shownItem), next };
  };

  const itemCounts: StaffHandler<'itemCounts'> = async ({ stock_under }) => {
    const { all, onSale, lowStock, lackingTexts, lackingPictures } = await staffItems.counts(stock_under);
    const lacking = { lacking_texts: lackingTexts, lacking_pictures: lackingPictures };
    return { data: { all, on_sale: onSale, low_stock: lowStock, ...lacking } };
  };

  const whole = async (id: number) => shownWholeItem(await staffItems.whole(id));

  const item: StaffHandler<'item'> = async ({ id }) => ({ data: await whole(id) });

  const itemCreate: StaffHandler<'itemCreate'> = async (input, caller) => {
    const { note, texts, picture_ids: pictureIds, org_price = input.price, ...fields } = input;
    const values = itemOfWire({ ...fields, org_price });
    const item: NewItemInput = { ...values, pictureId: pictureIds[0] ?? 0, pictureIds, texts: known(texts) };
    const id = await itemEdits.create(item, byCaller(caller, note));
    return { data: await whole(id) };
  };

  const itemChange: StaffHandler<'itemChange'> = async (input, caller) => {
    const { id, version, fields, variants, stock_was, note } = input;
    const { texts = {}, picture_ids: pictureIds } = fields;
    const { stock, ...values } = itemOfWire(fields);
    const change = { id, version, fields: values, stock: stockOf(stock, stock_was), texts: known(texts) };
    const edit = { ...change, pictureIds, variants: variants && variantsOf(variants) };
    await showingPresent(itemEdits.change(edit, byCaller(caller, note)), shownWholeItem);
    return { data: await whole(id) };
  };

  const itemsChange: StaffHandler<'itemsChange'> = async ({ rows, note }, caller) => {
    const changes = rows.map(({ id, version, price, stock, stock_was, on_sale }) => {
      const fields = known({ price, onSale: on_sale });
      return { id, version, fields, stock: stockOf(stock, stock_was), texts: {} };
    });
    await showingPresent(itemEdits.changeAll(changes, byCaller(caller, note)), shownRefusal);
    const changed = await staffItems.rows(rows.map(({ id }) => id));
    return { data: changed.map(shownItem) };
  };

  const itemPrice: StaffHandler<'itemPrice'> = async (input, caller) => {
    const { org_price: orgPrice, next_price_at: nextPriceAt, note, ...given } = input;
    const parameters = known({ ...given, orgPrice, nextPriceAt });
    return { data: await perform(services, { kind: 'item.price', parameters, note }, caller) };
  };

  const itemImport: StaffHandler<'itemImport'> = async (input, caller) => {
    const { file, name, pictures, leave_out: leaveOut, dry_run: dryRun, note } = input;
    const report = await consoleImport({ bytes: file, name, pictures, leaveOut, dryRun }, byCaller(caller, note));
    const say = consoleTexts[caller.locale];
    const problems = report.problems.map(({ row, column, wrong: { code, params } }) => {
      return { row, column, code, text: say(`problem.${code}`, params) };
    });
    const before = report.before ? { added: report.before.items, changed: report.before.changed } : null;
    const { others, readings, items: added, changed } = report;
    const read = { count: readings.length, first: readings.slice(0, READINGS) };
    return { data: { problems, others, readings: read, added, changed, before } };
  };

  const itemsFile: StaffHandler<'itemsFile'> = async () => ({
    data: null,
    file: { name: 'items.csv', type: 'text/csv', body: Readable.from(itemExport.file()) },
  });

  const itemTemplate: StaffHandler<'itemTemplate'> = async (_, { locale }) => ({
    data: null,
    file: { name: 'items-template.csv', type: 'text/csv', body: sheetHead(templateHeadings(locale)) },
  });

  const upload: StaffHandler<'pictureUpload'> = async ({ file }) => ({ data: await pictureUpload(file) });

  return {
    ...{ items, itemCounts, item, itemCreate, itemChange, itemsChange, itemPrice },
    ...{ itemImport, itemsFile, itemTemplate, pictureUpload: upload },
  };
}
