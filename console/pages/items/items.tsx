import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { isLocale, locales } from '../../../shared/locales.ts';
import { yuanText } from '../../../shared/money.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { AskPrice } from '../../ui/goods/ask-price.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Push, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager, TableCard } from '../../ui/table/table.tsx';
import { Unsaved } from '../../ui/unsaved/unsaved.tsx';
import { columnsOf } from './columns.tsx';
import { type Edits, MOST_ROWS, stockChange, wrongIn } from './edits.ts';
import { useExport } from './export.tsx';
import { ImportItems } from './import.tsx';
import styles from './items.module.css';
import { Many } from './many.tsx';
import { useEdits } from './use-edits.ts';

/** Items with fewer pieces need somebody. */
const FEW = 60;

const STATES = ['all', 'on', 'off'] as const;
const LACKS = ['texts', 'pictures'] as const;
const SORTS = ['sales', '-sales', 'stock', '-stock'] as const;

/** What the URL asks for; the server checks texts and numbers. */
function filterOf(query: URLSearchParams): ConsoleInput<'itemsCount'> {
  const text = (name: string) => query.get(name) ?? undefined;
  const [lacks, older] = [query.get('lacks'), query.get('older')];
  return {
    state: STATES.find((one) => one === query.get('state')),
    category: text('category'),
    stock_under: text('stock_under'),
    lacks: isLocale(lacks) ? lacks : LACKS.find((one) => one === lacks),
    older: isLocale(older) ? older : undefined,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const place = { sort: SORTS.find((one) => one === query.get('sort')), cursor: query.get('cursor') ?? undefined };
  const [page, counts, categories] = await Promise.all([
    api.page('items', { ...filterOf(query), ...place }),
    api.call('itemCounts', { stock_under: FEW }),
    api.call('storefront', { section: 'categories' }),
  ]);
  return { page, counts, categories };
}

type Item = ConsoleOutput<'items'>[number];

/** Every item: price and stock are edited in the list and saved together. */
export function Component() {
  const { page, counts, categories } = useLoaderData<typeof loader>();
  const { t, count } = useTexts();
  const may = useMay();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const file = useExport();
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const untick = () => setTicked(new Set());
  const { edits, edit, save, discard, busy, refused, forget, changed, cut, ...answers } = useEdits(untick);
  const [importing, setImporting] = useState(false);
  const mayEdit = may('catalogue:do');
  const [cutting, setCutting] = useState(false);
  const [asked, setAsked] = useState(false);
  useKeys({ 'Ctrl+s': () => void save(), Escape: untick });

  const isEdited = Object.keys(edits).length > 0;
  const foot = mayEdit && (ticked.size > 0 || isEdited) && (
    <>
      {ticked.size > 0 && <Many ticked={page.data.filter(({ id }) => ticked.has(id))} edit={edit} onClose={untick} />}
      <Push />
      {isEdited && (
        <Save
          edits={edits}
          busy={busy}
          save={() => void save()}
          discard={() => {
            untick();
            void discard();
          }}
        />
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
          <OfLanguage query={query} />
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
      {cut && may('priceCuts:ask') && (
        <p className={styles.filters}>
          <Button icon="approve" onClick={() => setCutting(true)}>
            {`${cut.item.name}: ${t('item.cutAsk')}`}
          </Button>
        </p>
      )}
      <div role="status" className={styles.said}>
        <Elsewhere edits={edits} rows={page.data} />
        {asked && <Note icon="clock">{t('item.cutAsked')}</Note>}
        {file.saved}
      </div>
      <TableCard
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
      <Pager rows={page.data.length} next={page.next} total={(api) => api.call('itemsCount', filterOf(query))} />
      <Unsaved when={isEdited} filters />
      {importing && <ImportItems onClose={() => setImporting(false)} onDone={() => void revalidate()} />}
      {cutting && cut && (
        <AskPrice
          cut={{
            ...{ id: cut.item.id, version: cut.item.version, name: cut.item.name },
            ...{ before: cut.item.price, price: cut.price },
          }}
          onClose={() => setCutting(false)}
          onAsked={(waits) => {
            // The other changes of the list are saved as ever.
            edit(cut.item, { price: undefined });
            forget();
            setCutting(false);
            setAsked(waits);
          }}
        />
      )}
      {changed.length > 0 && (
        <Conflict
          busy={busy}
          differences={changed.flatMap((present) => differences(present, edits[present.id], t))}
          keepMine={() => void answers.keepMine()}
          takeTheirs={() => void answers.takeTheirs()}
          onClose={forget}
        />
      )}
    </ScreenLayout>
  );
}

interface SaveProps {
  edits: Edits;
  busy: boolean;
  save: () => void;
  discard: () => void;
}

/** Saves the changes of every page, once each of them is a price or a number. */
function Save({ edits, busy, save, discard }: SaveProps) {
  const { t, list } = useTexts();
  const count = Object.keys(edits).length;
  const wrong = wrongIn(edits).map(({ item, field }) => `${item.name} · ${t(`items.${field}`)}`);
  return (
    <>
      <span className={styles.unsaved}>{t('items.unsaved', { count })}</span>
      {count > MOST_ROWS && <span className={styles.unsaved}>{t('items.most', { count: MOST_ROWS })}</span>}
      {wrong.length > 0 && (
        <span className={styles.unsaved} role="status">
          {t('item.lacking', { what: list(wrong) })}
        </span>
      )}
      <Button kind="quiet" onClick={discard}>
        {t('item.discard')}
      </Button>
      <Button kind="primary" busy={busy} hint="Ctrl+s" disabled={wrong.length > 0} onClick={save}>
        {t('items.save')}
      </Button>
    </>
  );
}

/** That the list is one of a gap of the matrix of languages: the chip takes the filter away. */
function OfLanguage({ query }: { query: URLSearchParams }) {
  const { t } = useTexts();
  return (['lacks', 'older'] as const).map((name) => {
    const locale = query.get(name);
    return (
      isLocale(locale) && (
        <FilterChip key={name} name={name} value={locale} off>
          {t(`items.gap.${name}`, { language: locales[locale].name })}
        </FilterChip>
      )
    );
  });
}

/** Which changes are of other pages: they are saved with those of this one. */
function Elsewhere({ edits, rows }: { edits: Edits; rows: readonly Item[] }) {
  const { t, list } = useTexts();
  const names = Object.values(edits).flatMap(({ item }) => (rows.some(({ id }) => id === item.id) ? [] : [item.name]));
  return names.length > 0 && <Note tone="wait">{t('items.elsewhere', { what: list(names) })}</Note>;
}

function differences(present: Item, mine: Edits[number] | undefined, t: ReturnType<typeof useTexts>['t']) {
  const state = (on: boolean) => t(on ? 'items.on' : 'items.off');
  const all = [
    { key: 'price', what: t('items.price'), mine: mine?.price, theirs: yuanText(present.price) },
    { key: 'stock', what: t('items.stock'), mine: piecesOn(present, mine), theirs: String(present.stock) },
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

/** The stock that saving makes of the present one. */
function piecesOn(present: Item, mine: Edits[number] | undefined): string | undefined {
  const by = mine && stockChange(mine);
  return by === undefined ? undefined : String(Math.max(0, present.stock + by));
}
