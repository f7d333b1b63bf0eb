import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Columns, Stack } from '../../ui/card/card.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { shownOnDemand } from '../../ui/on-demand/on-demand.tsx';
import { Push, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Unsaved } from '../../ui/unsaved/unsaved.tsx';
import { GroupCard, NextPriceCard, PicturesCard, SaleCard, WordsCard } from './cards.tsx';
import { differences } from './differences.ts';
import { changedFields, type Draft, onPresent } from './draft.ts';
import styles from './item.module.css';
import { lackingInWords } from './lacking-words.ts';
import { PriceCut } from './price-cut.tsx';
import { useChange } from './use-change.ts';
import { useCreate } from './use-create.ts';
import { type SetDraft, useDraft } from './use-draft.ts';
import { VariantCards } from './variant-cards.tsx';
import { variantDifferences } from './variant-differences.ts';
import { changedVariants, countOf } from './variant-draft.ts';

/** Loaded with the texts of the shop, which the rest of the console does not need. */
const Preview = shownOnDemand(async () => (await import('./preview.tsx')).Preview, <SkeletonRows />);

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = Number(params.id);
  const [item, categories] = await Promise.all([
    params.id === 'new' ? null : api.call('item', { id }),
    api.call('storefront', { section: 'categories' }),
  ]);
  return { item, categories };
}

type Item = ConsoleOutput<'item'>;

/** An item, or a new one: what it costs, how it is sold, its words in every language, and what a shopper sees of it. */
export function Component() {
  const { item, categories } = useLoaderData<typeof loader>();
  // What is typed while a new item is made stays, too.
  const form = useDraft(item, categories[0]?.id);
  return <Editor key={item?.id} form={form} />;
}

function Editor({ form: held }: { form: ReturnType<typeof useDraft> }) {
  const { draft, touched, set, discard } = held;
  const { item, categories } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const { t } = texts;
  const mayEdit = useMay()('catalogue:do');
  const title = item?.name ?? t('items.new');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const change = useChange(held);
  const creation = useCreate(held);
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const [saved, setSaved] = useState(false);
  const { fields, count } = changesOf(item, draft, change.undecided);
  const { refused } = item ? change : creation;
  const present = refused?.code === 409 ? (refused.data as Item) : null;

  const lacking = lackingInWords(t, draft, item);
  const save = async (based = item, now = draft) => {
    if (lacking.length > 0) return;
    if (item && based) return setSaved(await change.save(item, based, now));
    const id = await creation.create(draft);
    if (id !== null) void navigate(`/items/${id}`, { replace: true });
  };
  const discardAll = () => {
    change.forget();
    discard();
    void revalidate();
  };
  useKeys({ 'Ctrl+s': () => void save() });
  const foot = mayEdit && (item === null || count > 0) && (
    <Foot
      isNew={item === null}
      count={count}
      busy={change.busy || creation.busy}
      lacking={lacking}
      save={() => void save()}
      discard={discardAll}
    />
  );
  const form = { draft, set, item, refused: present ? null : refused };
  return (
    <ScreenLayout
      title={title}
      back="/items"
      tags={item && <OnSaleTag onSale={item.on_sale} />}
      acts={item && <Acts id={item.id} mayEdit={mayEdit} draft={draft} set={set} />}
      foot={foot || undefined}
    >
      <OthersHere item={item} />
      <RefusedNote refused={present ? null : refused} />
      <Saved saved={saved} left={count} />
      {item && (
        <PriceCut
          key={item.version}
          item={item}
          draft={draft}
          refused={refused}
          asked={(stored) => {
            set(stored);
            change.forget();
          }}
        />
      )}
      <VariantCards {...form} />
      <Columns kind="side">
        <fieldset disabled={!mayEdit} className={styles.form}>
          <Stack>
            <SaleCard {...form} categories={categories} />
            <NextPriceCard {...form} />
            <WordsCard {...form} locale={locale} setLocale={setLocale} />
            <PicturesCard {...form} />
            <GroupCard {...form} />
          </Stack>
        </fieldset>
        <Preview draft={draft} locale={locale} setLocale={setLocale} sold={item?.sold ?? 0} />
      </Columns>
      <Unsaved when={isChanged(item, count, touched)} filters />
      {present && item && (
        <Conflict
          busy={change.busy}
          differences={[
            ...differences({ texts, categories }, present, { fields, stock_was: draft.stock_was }),
            ...variantDifferences(texts, item, present, draft),
          ]}
          keepMine={() => {
            const mine = onPresent(item, present, draft);
            set(mine);
            void save(present, mine);
          }}
          takeTheirs={discardAll}
          onClose={change.forget}
        />
      )}
    </ScreenLayout>
  );
}

/** What is changed of an item that is there, or was sent and may be stored: its fields, and how many changes there are. */
function changesOf(item: Item | null, draft: Draft, sent: ReturnType<typeof useChange>['undecided']) {
  const fields = item ? changedFields(item, draft) : {};
  const variants = (item && changedVariants(item, draft)) ?? sent?.variants;
  return { fields, count: Object.keys({ ...fields, ...sent?.fields }).length + countOf(variants) };
}

/** Whether leaving would lose something; `count` fields of an item that is there are changed. */
const isChanged = (item: Item | null, count: number, touched: boolean) => (item === null ? touched : count > 0);

/** What was saved last is all that was changed. */
function Saved({ saved, left }: { saved: boolean; left: number }) {
  const { t } = useTexts();
  return saved && left === 0 ? <Outcome>{t('item.saved')}</Outcome> : null;
}

function OnSaleTag({ onSale }: { onSale: boolean }) {
  const { t } = useTexts();
  return <Tag icon={onSale ? 'check' : undefined}>{t(onSale ? 'items.on' : 'items.off')}</Tag>;
}

interface FootProps {
  isNew: boolean;
  /** Changed fields. */
  count: number;
  busy: boolean;
  /** What has to be written first, in words. */
  lacking: readonly string[];
  save: () => void;
  discard: () => void;
}

function Foot({ isNew, count, busy, lacking, save, discard }: FootProps) {
  const { t, list } = useTexts();
  return (
    <>
      {!isNew && <span className={styles.unsaved}>{t('items.unsaved', { count })}</span>}
      {lacking.length > 0 && (
        <span className={styles.unsaved} role="status">
          {t('item.lacking', { what: list(lacking) })}
        </span>
      )}
      <Push />
      {!isNew && (
        <Button kind="quiet" onClick={discard}>
          {t('item.discard')}
        </Button>
      )}
      <Button kind="primary" busy={busy} hint="Ctrl+s" disabled={lacking.length > 0} onClick={save}>
        {t(isNew ? 'item.create' : 'items.save')}
      </Button>
    </>
  );
}

interface ActsProps {
  id: number;
  mayEdit: boolean;
  draft: Draft;
  set: SetDraft;
}

/** Its history, where who may see no others finds their own acts; and, for who may, whether it is on sale. */
function Acts({ id, mayEdit, draft, set }: ActsProps) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <>
      {may('reviews:read') && (
        <ButtonLink to={`/reviews?item=${id}`} kind="quiet" icon="star">
          {t('screen.reviews')}
        </ButtonLink>
      )}
      <ButtonLink to={`/audit?subject=item:${id}`} kind="quiet" icon="audit">
        {t('item.history')}
      </ButtonLink>
      {mayEdit && <OnSale draft={draft} set={set} />}
    </>
  );
}

/** The quickest act of a phone: an item comes off sale with one press, and is saved with the next. */
function OnSale({ draft, set }: Pick<ActsProps, 'draft' | 'set'>) {
  const { t } = useTexts();
  return (
    <Button icon={draft.on_sale ? 'block' : 'check'} onClick={() => set({ on_sale: !draft.on_sale })}>
      {t(draft.on_sale ? 'items.takeOff' : 'items.putOn')}
    </Button>
  );
}

/** A new item is open to nobody else. */
function OthersHere({ item }: { item: { id: number } | null }) {
  return item && <Here subject={`item:${item.id}`} />;
}
