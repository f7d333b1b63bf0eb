import {
  deleteArticleText,
  keepArticleVersion,
  publishArticle,
  selectArticles,
  selectArticleTexts,
  selectArticleVersion,
  upsertArticle,
  upsertArticleText,
} from '../../../db/queries/articles.ts';
import { holdStorefront } from '../../../db/queries/storefront.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { isArticleId } from '../../../shared/articles.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import { actOnce } from '../act-once.ts';
import { sanitise } from '../catalogue/sanitise.ts';
import { Refused } from '../refused.ts';
import type { By, StaffAct } from '../staff-act.ts';

interface ArticleText {
  id: number;
  locale: Locale;
  title: string;
  /** HTML; disallowed tags are removed. */
  content: string;
}

/** The stored text for a given one. Throws `articleUnknown`. */
function prepared(given: ArticleText): ArticleText {
  if (!isArticleId(given.id)) throw new Refused('articleUnknown');
  return { ...given, content: sanitise(given.content).trim() };
}

/** The gaps that the drafts of a new shop leave for the operator to fill. */
export const GAP = /\[\[/;

/** Gaps that a text would show to shoppers at once: its language, if the article is published or not written yet. */
async function gapsIn(on: Reader, { id, locale, title, content }: ArticleText): Promise<string[]> {
  const isShown = (await selectArticleTexts(on, id))?.published ?? true;
  return isShown && GAP.test(title + content) ? [locale] : [];
}

/**
 * A change of an article, with its audit entry; null from `change` if there is none. What it said before and says now is
 * kept under its versions, which shoppers agree to. Of two changes at once the second waits for the first.
 */
export async function changeArticleIn(
  tx: Writer,
  id: number,
  { action, ...by }: By & { action: AuditAction },
  change: () => Promise<Record<string, unknown> | null>,
): Promise<void> {
  await actOnce(tx, by, action, async () => {
    await holdStorefront(tx);
    await keepArticleVersion(tx, id);
    const detail = await change();
    if (!detail) return null;
    const version = await keepArticleVersion(tx, id);
    return { subject: `article:${id}`, detail: { ...detail, version } };
  });
}

/** All texts of an article, that of the shop's own language first. Throws `articleUnknown`. */
async function whole(on: Reader, id: number) {
  const article = await selectArticleTexts(on, id);
  if (!article) throw new Refused('articleUnknown');
  const { version, title, content, others } = article;
  return { version, texts: [{ locale: DEFAULT_LOCALE as string, title, content }, ...others] };
}

/** The shop's articles as staff edit them. */
export function createArticles(store: Store) {
  return {
    all: () => selectArticles(store.reader),

    prepared,

    /**
     * One language of an article, published or not, as it is or in an earlier version; null if it has none, or that
     * version is not kept. Throws `articleUnknown`.
     */
    text: async (id: number, locale: Locale, version?: number) => {
      const article = await whole(store.reader, id);
      if (version === undefined || version === article.version) {
        return article.texts.find((text) => text.locale === locale) ?? null;
      }
      const text = (await selectArticleVersion(store.reader, id, version))?.[locale];
      return text ? { locale: locale as string, ...text } : null;
    },

    /**
     * Publishes an article in every language it has; or returns the languages with gaps to fill, and does nothing.
     * Throws `articleUnknown`.
     */
    publish: ({ id, actor, note }: StaffAct): Promise<{ gaps: string[] }> =>
      store.transaction(async (tx) => {
        let gaps: string[] = [];
        await changeArticleIn(tx, id, { actor, note, action: 'articles publish' }, async () => {
          const { texts } = await whole(tx, id);
          gaps = texts.filter(({ title, content }) => GAP.test(title + content)).map(({ locale }) => locale);
          return gaps.length === 0 && (await publishArticle(tx, id, true)) ? {} : null;
        });
        return { gaps };
      }),

    /** Makes an article a draft again, hidden from shoppers. Throws `articleUnknown`. */
    unpublish: ({ id, actor, note }: StaffAct): Promise<void> =>
      store.transaction((tx) =>
        changeArticleIn(tx, id, { actor, note, action: 'articles unpublish' }, async () => {
          await whole(tx, id);
          return (await publishArticle(tx, id, false)) ? {} : null;
        }),
      ),

    /** Deletes a translation. Throws `articleUnknown` if there is none, and for the shop's own language. */
    remove: ({ id, locale, actor, note }: StaffAct & { locale: Locale }): Promise<void> =>
      store.transaction((tx) =>
        changeArticleIn(tx, id, { actor, note, action: 'articles remove' }, async () => {
          if (!(await deleteArticleText(tx, id, locale))) throw new Refused('articleUnknown');
          return { locale };
        }),
      ),

    /** The gaps for which `set` would refuse this text. */
    gaps: (given: ArticleText): Promise<string[]> => gapsIn(store.reader, prepared(given)),

    /**
     * Sets title and content in one language; or returns that, and does nothing, if shoppers would see a gap. Throws
     * `articleUnknown`, also for a translation without an article.
     */
    set: ({ actor, note, ...given }: ArticleText & { actor: string; note: string }): Promise<{ gaps: string[] }> => {
      const text = prepared(given);
      const { id, locale, title, content } = text;
      return store.transaction(async (tx) => {
        let gaps: string[] = [];
        await changeArticleIn(tx, id, { actor, note, action: 'articles set' }, async () => {
          gaps = await gapsIn(tx, text);
          if (gaps.length > 0) return null;
          if (locale === DEFAULT_LOCALE) await upsertArticle(tx, { id, title, content });
          else if (!(await upsertArticleText(tx, { id, locale, title, content }))) throw new Refused('articleUnknown');
          return { locale, title };
        });
        return { gaps };
      });
    },
  };
}
