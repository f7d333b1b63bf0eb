import {
  deleteArticleText,
  keepArticleVersion,
  publishArticle,
  selectArticles,
  selectArticleTexts,
  selectArticleVersion,
  takeArticle,
  upsertArticle,
  upsertArticleText,
} from '../../../db/queries/articles.ts';
import { holdStorefront } from '../../../db/queries/storefront.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { isArticleId } from '../../../shared/articles.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { actOnce } from '../act-once.ts';
import { sanitise } from '../catalogue/sanitise.ts';
import { Refused } from '../refused.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

interface Text {
  title: string;
  /** HTML; disallowed tags are removed. */
  content: string;
}

/** By language; null takes one away. */
type Texts = Readonly<Partial<Record<string, Text | null>>>;

export interface ArticleInput {
  id: number;
  /** Null if it is not written yet. */
  version: number | null;
  texts: Texts;
  /** Left out, as it is; one that is not written yet is a draft. */
  published: boolean | undefined;
}

/** The gaps that the drafts of a new shop leave for the operator to fill. */
const GAP = /\[\[/;

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

/** The texts as they would be stored. Throws `articleUnknown`. */
function prepared({ id, texts }: Pick<ArticleInput, 'id' | 'texts'>): Texts {
  if (!isArticleId(id)) throw new Refused('articleUnknown');
  const cleaned = ({ title, content }: Text) => ({ title, content: sanitise(content).trim() });
  return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text ? cleaned(text) : null]));
}

/** A translation has something that it translates, and what shoppers see has no gap. Throws `articleUnwritten`, `articleGaps`. */
function refuseUnfit(before: StaffArticle, texts: Texts, isShown: boolean): void {
  const after: Texts = { ...before.texts, ...texts };
  if (!after[DEFAULT_LOCALE]) throw new StaffRefused('articleUnwritten');
  const gaps = Object.entries(after)
    .filter(([, text]) => text && GAP.test(text.title + text.content))
    .map(([locale]) => locales[locale as Locale].name);
  if (isShown && gaps.length > 0) throw new StaffRefused('articleGaps', { params: { locales: gaps.join(', ') } });
}

/** What the audit log calls it. */
function actionOf({ texts, published }: Pick<ArticleInput, 'texts' | 'published'>): AuditAction {
  const given = Object.values(texts);
  if (given.length === 0) return published ? 'articles publish' : 'articles unpublish';
  return given.every((text) => text === null) ? 'articles remove' : 'articles set';
}

/** The shop's articles, as staff edit them. */
export function createStaffArticles(store: Store) {
  return {
    all: () => selectArticles(store.reader),

    one: (id: number) => present(store.reader, id),

    /**
     * One language of an article, published or not, as it is or in an earlier version; null if it has none, or that
     * version is not kept. Throws `articleUnknown`.
     */
    text: async (id: number, locale: Locale, wanted?: number): Promise<(Text & { locale: Locale }) | null> => {
      const { version, texts } = await present(store.reader, id);
      if (version === null) throw new Refused('articleUnknown');
      const isPresent = wanted === undefined || wanted === version;
      const text = (isPresent ? texts : await selectArticleVersion(store.reader, id, wanted))?.[locale];
      return text ? { locale, title: text.title, content: text.content } : null;
    },

    /** The texts that `set` would store. Throws `articleUnknown`, `articleUnwritten`, `articleGaps`. */
    look: async ({ id, texts: given, published }: Omit<ArticleInput, 'version'>): Promise<Texts> => {
      const texts = prepared({ id, texts: given });
      const before = await present(store.reader, id);
      refuseUnfit(before, texts, published ?? before.published);
      return texts;
    },

    /**
     * All texts and whether it is published, or nothing. Throws `articleUnknown`, `changed`, `articleUnwritten`,
     * `articleGaps`.
     */
    set: async (input: ArticleInput, act: By) => {
      const texts = prepared(input);
      await store.transaction((tx) => setIn(tx, { ...input, texts }, act));
      return present(store.reader, input.id);
    },
  };
}

/**
 * What an article said before and says now is kept under its versions, which shoppers agree to. Of two changes at once
 * the second waits for the first.
 */
async function setIn(tx: Writer, { id, version, texts, published }: ArticleInput, act: By): Promise<void> {
  await actOnce(tx, act, actionOf({ texts, published }), async () => {
    await holdStorefront(tx);
    await keepArticleVersion(tx, id);
    const before = await present(tx, id);
    const isShown = published ?? before.published;
    const changes = Object.keys(texts);
    // What is published already is no other version then.
    const isSame = changes.length === 0 && isShown === before.published;
    if (before.version !== null && before.version === version && isSame) return null;
    await take(tx, before, version);
    refuseUnfit(before, texts, isShown);
    await writeTexts(tx, id, texts);
    await publishArticle(tx, id, isShown);
    const detail = { locales: changes, published: isShown };
    return { subject: `article:${id}`, detail: { ...detail, version: await keepArticleVersion(tx, id) } };
  });
}

async function writeTexts(tx: Writer, id: number, { [DEFAULT_LOCALE]: own, ...others }: Texts): Promise<void> {
  if (own) await upsertArticle(tx, { id, ...own });
  for (const [locale, text] of Object.entries(others)) {
    if (text) await upsertArticleText(tx, { id, locale, ...text });
    else await deleteArticleText(tx, id, locale);
  }
}

/** Throws `changed` unless the article still has this version. */
async function take(tx: Writer, before: StaffArticle, version: number | null): Promise<void> {
  const { id } = before;
  const isSame = before.version === version && (version === null || (await takeArticle(tx, id, version)));
  if (!isSame) throw new StaffRefused('changed', { code: 409, data: await present(tx, id) });
}
