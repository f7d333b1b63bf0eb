import {
  deleteArticleText,
  publishArticle,
  selectArticles,
  selectArticleTexts,
  takeArticle,
  upsertArticle,
  upsertArticleText,
} from '../../../db/queries/articles.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { changeArticleIn, type createArticles, GAP } from '../storefront/articles.ts';

interface Text {
  title: string;
  content: string;
}

export interface ArticleInput {
  id: number;
  /** Null if it is not written yet. */
  version: number | null;
  texts: Partial<Record<string, Text | null>>;
  published: boolean | undefined;
}

/** An article in every language; without a version it is not written yet. */
async function present(on: Reader, id: number) {
  const article = await selectArticleTexts(on, id);
  if (!article) return { id, version: null, published: false, texts: {} };
  const { title, content, wordsAt, version, published } = article;
  const others = article.others.map(({ locale, ...text }) => [locale, text] as const);
  const own = [DEFAULT_LOCALE, { title, content, wordsAt }] as const;
  return { id, version, published, texts: Object.fromEntries([own, ...others]) };
}

export type StaffArticle = Awaited<ReturnType<typeof present>>;

/** The shop's articles, as staff edit them in the console. */
export function createStaffArticles(store: Store, { prepared }: Pick<ReturnType<typeof createArticles>, 'prepared'>) {
  return {
    all: () => selectArticles(store.reader),

    one: (id: number) => present(store.reader, id),

    /** All texts and whether it is published, or nothing. Throws `changed`, `articleGaps`. */
    set: async (input: ArticleInput, act: By) => {
      const texts = Object.entries(input.texts).map(([locale, text]) => {
        if (!text) return { locale, text: null };
        const { title, content } = prepared({ id: input.id, locale: locale as typeof DEFAULT_LOCALE, ...text });
        return { locale, text: { title, content } };
      });
      await store.transaction((tx) => setIn(tx, input, texts, act));
      return present(store.reader, input.id);
    },
  };
}

async function setIn(tx: Writer, input: ArticleInput, texts: { locale: string; text: Text | null }[], act: By) {
  const { id, version, published } = input;
  await changeArticleIn(tx, id, { ...act, action: 'articles set' }, async () => {
    const before = await present(tx, id);
    await take(tx, before, version);
    const own = texts.find(({ locale }) => locale === DEFAULT_LOCALE)?.text;
    if (version === null && !own) throw new StaffRefused('articleUnwritten');
    if (own) await upsertArticle(tx, { id, ...own });
    for (const { locale, text } of texts.filter((one) => one.locale !== DEFAULT_LOCALE)) {
      if (text) await upsertArticleText(tx, { id, locale, ...text });
      else await deleteArticleText(tx, id, locale);
    }
    const isShown = published ?? before.published;
    if (isShown) await refuseGaps(tx, id);
    await publishArticle(tx, id, isShown);
    return { locales: texts.map(({ locale }) => locale), published: isShown };
  });
}

/** Throws `changed` unless the article still has this version. */
async function take(tx: Writer, before: { id: number; version: number | null }, version: number | null): Promise<void> {
  const { id } = before;
  const isSame = before.version === version && (version === null || (await takeArticle(tx, id, version)));
  if (!isSame) throw new StaffRefused('changed', { code: 409, data: await present(tx, id) });
}

/** What is published has no gap for the operator to fill. */
async function refuseGaps(tx: Writer, id: number): Promise<void> {
  const { texts } = await present(tx, id);
  const gaps = Object.entries(texts)
    .filter(([, { title, content }]) => GAP.test(title + content))
    .map(([locale]) => locales[locale as Locale].name);
  if (gaps.length > 0) throw new StaffRefused('articleGaps', { params: { locales: gaps.join(', ') } });
}
