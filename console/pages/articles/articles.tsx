import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { type ArticleId, articleIds } from '../../../shared/articles.ts';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { bothVersions } from '../../lib/text-lines.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Conflict, type Difference } from '../../ui/conflict/conflict.tsx';
import { Field } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Push, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Unsaved } from '../../ui/unsaved/unsaved.tsx';
import styles from './articles.module.css';

type Article = ConsoleOutput<'article'>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = Number(new URL(request.url).searchParams.get('id') ?? 1);
  return context.get(apiContext).call('article', { id });
}

/** The shop's articles in every language. */
export function Component() {
  const article = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <Editor
      key={article.id}
      article={article}
      chips={
        <Chips label={t('screen.articles')}>
          {articleIds.map((id) => (
            <FilterChip key={id} name="id" value={id === 1 ? null : String(id)}>
              {t(`article.${id}`)}
            </FilterChip>
          ))}
        </Chips>
      }
    />
  );
}

/** Titles and texts that were typed, by language. */
type Written = Record<string, { title: string; content: string }>;

const typedSince = (sent: Written, now: Written): Written =>
  Object.fromEntries(Object.entries(now).filter(([code, one]) => one !== sent[code]));

/** The languages that say something without a title; in the shop's own an article always has one. */
const untitledIn = (texts: Written) =>
  (Object.entries(texts) as [Locale, Written[string]][])
    .filter(([code, one]) => one.title.trim() === '' && (code === DEFAULT_LOCALE || one.content.trim() !== ''))
    .map(([code]) => code);

interface EditorProps {
  article: Article;
  chips: ReactNode;
}

function Editor({ article, chips }: EditorProps) {
  const { t, list } = useTexts();
  const mayEdit = useMay()('catalogue:do');
  const { revalidate } = useRevalidator();
  const { run, busy, refused, forget } = useAct('articleSet');
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const [texts, setTexts] = useState<Written>({});
  const [wanted, setWanted] = useState<boolean>();
  const [saved, setSaved] = useState<{ version: number; texts: Written } | null>(null);
  // What was typed while the article was saved stays, to be saved next.
  if (saved && (article.version ?? 0) >= saved.version) {
    setTexts(typedSince(saved.texts, texts));
    setSaved(null);
  }
  const stored = article.texts[locale] ?? { title: '', content: '' };
  const text = texts[locale] ?? stored;
  const count = Object.keys(texts).length;
  const untitled = untitledIn(texts);
  const present = refused?.code === 409 ? (refused.data as Article) : null;
  const write = (fields: { title?: string; content?: string }) =>
    setTexts((all) => ({ ...all, [locale]: { title: text.title, content: text.content, ...fields } }));
  /** `shown`: whether it is to be published; undefined leaves that as it is. */
  const save = async (shown?: boolean, version = article.version) => {
    if (untitled.length > 0) return;
    setWanted(shown);
    // Without a title and a text the article is not in that language.
    const given = Object.entries(texts).map(([code, one]) => [code, one.title.trim() === '' ? null : one]);
    const acted = await run({ id: article.id, version, texts: Object.fromEntries(given), published: shown });
    if (!acted.done) return;
    setSaved({ version: acted.data.version, texts });
    await revalidate();
  };
  const takeTheirs = () => {
    forget();
    setTexts({});
    void revalidate();
  };
  useKeys({
    'Ctrl+s': () => {
      if (count > 0) void save();
    },
  });
  const contentIn = (code: string) => (texts[code] ?? article.texts[code])?.content ?? '';
  const there = (code: string) => Boolean((texts[code] ?? article.texts[code])?.title);
  const codes = Object.keys(locales) as Locale[];
  const { dir, tag } = locales[locale];
  const foot = mayEdit && (
    <>
      {untitled.length > 0 && (
        <span className={styles.lacking} role="status">
          {t('item.lacking', { what: list(untitled.map((code) => `${locales[code].name} · ${t('article.title')}`)) })}
        </span>
      )}
      <Push />
      <Button busy={busy} disabled={untitled.length > 0} onClick={() => void save(!article.published)}>
        {t(article.published ? 'article.hide' : 'article.publish')}
      </Button>
      {count > 0 && (
        <Button kind="primary" busy={busy} hint="Ctrl+s" disabled={untitled.length > 0} onClick={() => void save()}>
          {t('items.save')}
        </Button>
      )}
    </>
  );
  return (
    <ScreenLayout
      title={t('screen.articles')}
      tags={
        <Tag icon={article.published ? 'check' : undefined}>
          {t(article.published ? 'article.published' : 'article.draft')}
        </Tag>
      }
      foot={foot}
    >
      <div className={styles.chips}>{chips}</div>
      <RefusedNote refused={present ? null : refused} />
      <Card title={t(`article.${article.id as ArticleId}`)} padded>
        <fieldset disabled={!mayEdit} className={styles.form}>
          <LocaleSelect label={t('shell.language')} value={locale} onChange={setLocale} there={there} />
          <Field
            label={t('article.title')}
            lang={tag}
            dir={dir}
            maxLength={200}
            value={text.title}
            onChange={(event) => write({ title: event.target.value })}
          />
          <RichText
            key={locale}
            label={t('article.content')}
            lang={tag}
            dir={dir}
            readOnly={!mayEdit}
            value={text.content}
            onChange={(content) => write({ content })}
          />
          <Gaps text={text.content} elsewhere={codes.filter((code) => code !== locale && GAP.test(contentIn(code)))} />
        </fieldset>
      </Card>
      <Unsaved when={count > 0} />
      {present && (
        <Conflict
          busy={busy}
          differences={differencesOf(t, { texts, published: wanted }, present)}
          keepMine={() => void save(wanted, present.version)}
          takeTheirs={takeTheirs}
          onClose={forget}
        />
      )}
    </ScreenLayout>
  );
}

/** What was written, or is to be shown, beside the article as it is now. */
function differencesOf(
  t: Texts['t'],
  { texts, published }: { texts: Written; published: boolean | undefined },
  present: Article,
): Difference[] {
  const words = Object.entries(texts).flatMap(([code, mine]) =>
    (['title', 'content'] as const)
      .filter((field) => mine[field] !== present.texts[code]?.[field])
      .map((field) => {
        const both = [mine[field], present.texts[code]?.[field] ?? '–'] as const;
        const [own, theirs] = field === 'content' ? bothVersions(...both) : both;
        const what = `${locales[code as Locale].name} · ${t(`article.${field}`)}`;
        return { key: `${code} ${field}`, what, mine: own, theirs };
      }),
  );
  if (published === undefined || published === present.published) return words;
  const inWords = (is: boolean) => t(is ? 'conflict.yes' : 'conflict.no');
  const shown = { key: 'published', what: t('article.published') };
  return [...words, { ...shown, mine: inWords(published), theirs: inWords(present.published) }];
}

/** What only the shop can know; the server publishes no article that still has one. */
const GAP = /\[\[(?:(?!\[\[|\]\]).)*\]\]/;

/** Which gaps are left to fill in, here and in which other languages. */
function Gaps({ text, elsewhere }: { text: string; elsewhere: readonly Locale[] }) {
  const { t, list } = useTexts();
  const here = text.match(new RegExp(GAP, 'g')) ?? [];
  return (
    <div role="status">
      {here.length > 0 && <Note tone="wait">{t('article.gapsHere', { gaps: list(here) })}</Note>}
      {elsewhere.length > 0 && (
        <Note tone="wait">
          {t('article.gapsElsewhere', { locales: list(elsewhere.map((code) => locales[code].name)) })}
        </Note>
      )}
    </div>
  );
}
