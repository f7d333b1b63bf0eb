import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { isLocale } from '../../../shared/locales.ts';
import { yuanText } from '../../../shared/money.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { AskPrice } from '../../ui/goods/ask-price.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager, Table } from '../../ui/table/table.tsx';
import { Unsaved } from '../../ui/unsaved/unsaved.tsx';
import { columnsOf } from './columns.tsx';
import { type Edits, isWrong, rowsOf, typedSince } from './edits.ts';
import { useExport } from './export.tsx';
import { Import } from './import.tsx';
import styles from './items.module.css';
import { Many } from './many.tsx';

/** Items with fewer pieces need somebody. */
const FEW = 60;

const STATES = ['all', 'on', 'off'] as const;
const LACKS = ['texts', 'pictures'] as const;
const SORTS = ['sales', '-sales', 'stock', '-stock'] as const;

/** What the URL asks for; the server checks texts and numbers. */
function filterOf(query: URLSearchParams): ConsoleInput<'items'> {
  const text = (name: string) => query.get(name) ?? undefined;
  const lacks = query.get('lacks');
  return {
    q: text('q'),
    state: STATES.find((one) => one === query.get('state')),
    category: text('category'),
    stock_under: text('stock_under'),
    lacks: isLocale(lacks) ? lacks : LACKS.find((one) => one === lacks),
    sort: SORTS.find((one) => one === query.get('sort')),
    cursor: text('cursor'),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [page, counts, categories] = await Promise.all([
    api.page('items', filterOf(new URL(request.url).searchParams)),
    api.call('itemCounts', { stock_under: FEW }),
    api.call('storefront', { section: 'categories' }),
  ]);
  return { page, counts, categories };
}

type Item = ConsoleOutput<'items'>[number];

/** The rows that a refusal names as changed by somebody else. */
function changedRows(data: unknown): { id: number; present: Item }[] {
  const rows = (data as { rows?: { id: number; reason: string; data: Item }[] } | null)?.rows ?? [];
  return rows.filter(({ reason }) => reason === 'changed').map(({ id, data: present }) => ({ id, present }));
}

/** The first row that a refusal names as a deep price cut. */
function cutRow(data: unknown): number | null {
  const rows = (data as { rows?: { id: number; reason: string }[] } | null)?.rows ?? [];
  return rows.find(({ reason }) => reason === 'priceCutAsks')?.id ?? null;
}

/** Every item: price and stock are edited in the list and saved together. */
export function Component() {
  const { page, counts, categories } = useLoaderData<typeof loader>();
  const { t, count } = useTexts();
  const may = useMay();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const { run, busy, refused, forget } = useAct('itemsChange');
  const file = useExport();
  const [edits, setEdits] = useState<Edits>({});
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const [importing, setImporting] = useState(false);
  const mayEdit = may('catalogue:do');
  const rows = rowsOf(page.data, edits);
  const changed = changedRows(refused?.data);
  const [cutting, setCutting] = useState(false);
  const [asked, setAsked] = useState(false);
  const cutId = cutRow(refused?.data);
  const [cutItem, cutTo] = [page.data.find(({ id }) => id === cutId), rows.find(({ id }) => id === cutId)?.price];

  const edit = (id: number, fields: Edits[number]) => setEdits((all) => ({ ...all, [id]: { ...all[id], ...fields } }));
  const leave = () => {
    setTicked(new Set());
    setEdits({});
    forget();
  };
  const save = async (present: readonly { id: number; present: Item }[] = []) => {
    const based = rows.map((row) => {
      const now = present.find(({ id }) => id === row.id)?.present;
      const was = now && row.stock !== undefined ? { stock_was: now.stock } : {};
      return now ? { ...row, ...was, version: now.version } : row;
    });
    if (based.length === 0 || page.data.some((item) => isWrong(item, edits[item.id]))) return;
    const sent = edits;
    if (!(await run({ rows: based })).done) return;
    setTicked(new Set());
    // What is typed while they are saved stays, to be saved next.
    setEdits((now) => typedSince(sent, now));
    await revalidate();
  };
  useKeys({ 'Ctrl+s': () => void save(), Escape: () => setTicked(new Set()) });

  const foot = mayEdit && (ticked.size > 0 || rows.length > 0) && (
    <>
      {ticked.size > 0 && (
        <Many ticked={page.data.filter(({ id }) => ticked.has(id))} edit={edit} onClose={() => setTicked(new Set())} />
      )}
      <span className={styles.push} />
      {rows.length > 0 && (
        <>
          <span className={styles.unsaved}>{t('items.unsaved', { count: rows.length })}</span>
          <Button kind="quiet" onClick={leave}>
            {t('item.discard')}
          </Button>
          <Button kind="primary" busy={busy} hint="Ctrl+s" onClick={() => void save()}>
            {t('items.save')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <ScreenLayout
      title={t('screen.items')}
      sub={t('items.sub', { all: count(counts.all), on: count(counts.on_sale) })}
      acts={
        <>
          {file.button}
          {mayEdit && (
            <>
              <Button onClick={() => setImporting(true)}>{t('items.import')}</Button>
              <ButtonLink to="/items/new" icon="plus">
                {t('items.new')}
              </ButtonLink>
            </>
          )}
        </>
      }
      foot={foot || undefined}
    >
      <div className={styles.filters}>
        <Chips label={t('items.filters')}>
          <FilterChip name="state" value={null}>
            {t('items.all')}
          </FilterChip>
          <FilterChip name="state" value="off">
            {t('items.off')}
          </FilterChip>
          <FilterChip name="stock_under" value={String(FEW)} count={count(counts.low_stock)}>
            {t('items.fewer', { count: FEW })}
          </FilterChip>
          <FilterChip name="lacks" value="texts" count={count(counts.lacking_texts)}>
            {t('items.lackTexts')}
          </FilterChip>
          <FilterChip name="lacks" value="pictures" count={count(counts.lacking_pictures)}>
            {t('items.lackPictures')}
          </FilterChip>
        </Chips>
        <Chips label={t('items.category')}>
          {categories.map(({ id, cells }) => (
            <FilterChip key={id} name="category" value={query.get('category') === String(id) ? null : String(id)}>
              {cells.name}
            </FilterChip>
          ))}
        </Chips>
      </div>
      {file.refused}
      <RefusedNote refused={changed.length > 0 ? null : refused} />
      {cutItem && cutTo !== undefined && may('priceCuts:ask') && (
        <p className={styles.filters}>
          <Button icon="approve" onClick={() => setCutting(true)}>
            {cutItem.name}: {t('item.cutAsk')}
          </Button>
        </p>
      )}
      <div role="status" className={styles.said}>
        {asked && <Note icon="clock">{t('item.cutAsked')}</Note>}
        {file.saved}
      </div>
      <Card>
        <Table
          label={t('screen.items')}
          columns={columnsOf({ t, count, edits, edit, mayEdit })}
          rows={page.data}
          idOf={({ id }) => id}
          to={({ id }) => `/items/${id}`}
          selection={
            mayEdit
              ? { ids: ticked, change: setTicked, nameOf: (id) => page.data.find((item) => item.id === id)?.name ?? '' }
              : undefined
          }
          empty={
            <NoneMatch link={mayEdit && <ButtonLink to="/items/new">{t('items.new')}</ButtonLink>}>
              {t('items.none')}
            </NoneMatch>
          }
        />
      </Card>
      <Pager rows={page.data.length} next={page.next} />
      <Unsaved when={rows.length > 0} filters />
      {importing && <Import onClose={() => setImporting(false)} onDone={() => void revalidate()} />}
      {cutting && cutItem && cutTo !== undefined && (
        <AskPrice
          cut={{
            ...{ id: cutItem.id, version: cutItem.version, name: cutItem.name },
            ...{ before: cutItem.price, price: cutTo },
          }}
          onClose={() => setCutting(false)}
          onAsked={() => {
            // The other changes of the list are saved as ever.
            setEdits(({ [cutItem.id]: one, ...others }) => ({ ...others, [cutItem.id]: { ...one, price: undefined } }));
            forget();
            setCutting(false);
            setAsked(true);
          }}
        />
      )}
      {changed.length > 0 && (
        <Conflict
          busy={busy}
          differences={changed.flatMap(({ id, present }) => differences(present, edits[id], t))}
          keepMine={() => void save(changed)}
          takeTheirs={() => {
            leave();
            void revalidate();
          }}
          onClose={forget}
        />
      )}
    </ScreenLayout>
  );
}

function differences(present: Item, mine: Edits[number] | undefined, t: ReturnType<typeof useTexts>['t']) {
  const state = (on: boolean) => t(on ? 'items.on' : 'items.off');
  const all = [
    { key: 'price', what: t('items.price'), mine: mine?.price, theirs: yuanText(present.price) },
    { key: 'stock', what: t('items.stock'), mine: mine?.stock, theirs: String(present.stock) },
    {
      key: 'state',
      what: t('items.state'),
      mine: mine?.on_sale === undefined ? undefined : state(mine.on_sale),
      theirs: state(present.on_sale),
    },
  ];
  return all
    .filter((one) => one.mine !== undefined)
    .map((one) => ({ ...one, key: `${present.id} ${one.key}`, what: `${present.name} · ${one.what}` }));
}
