import {
  deleteArticleText,
  publishArticle,
  selectArticles,
  selectArticleTexts,
  upsertArticle,
  upsertArticleText,
} from '../../../db/queries/articles.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import { sanitise } from '../catalogue/sanitise.ts';
import { Refused } from '../refused.ts';
import type { StaffAct } from '../staff-act.ts';

/** Help, privacy, user agreement, licence centre, seller centre: the screens know them by these numbers. */
const IDS: readonly number[] = [1, 2, 3, 4, 5];

interface ArticleText {
  id: number;
  locale: Locale;
  title: string;
  /** HTML; disallowed tags are removed. */
  content: string;
}

/** The stored text for a given one. Throws `articleUnknown`. */
function prepared(given: ArticleText): ArticleText {
  if (!IDS.includes(given.id)) throw new Refused('articleUnknown');
  return { ...given, content: sanitise(given.content).trim() };
}

/** The gaps that the drafts of a new shop leave for the operator to fill. */
export const GAP = /\[\[/;

/** All texts of an article, that of the shop's own language first. Throws `articleUnknown`. */
async function whole(on: Reader, id: number) {
  const article = await selectArticleTexts(on, id);
  if (!article) throw new Refused('articleUnknown');
  const { title, content, others } = article;
  return { texts: [{ locale: DEFAULT_LOCALE as string, title, content }, ...others] };
}

/** The shop's articles as staff edit them. */
export function createArticles(store: Store) {
  return {
    all: () => selectArticles(store.reader),

    prepared,

    /** One language of an article, published or not; null if it has none. Throws `articleUnknown`. */
    text: async (id: number, locale: Locale) => {
      const article = await whole(store.reader, id);
      return article.texts.find((text) => text.locale === locale) ?? null;
    },

    /**
     * Publishes an article in every language it has; or returns the languages with gaps to fill, and does nothing.
     * Throws `articleUnknown`.
     */
    publish: ({ id, actor, note }: StaffAct): Promise<{ gaps: string[] }> =>
      store.transaction(async (tx) => {
        const { texts } = await whole(tx, id);
        const gaps = texts.filter(({ title, content }) => GAP.test(title + content)).map(({ locale }) => locale);
        if (gaps.length > 0 || !(await publishArticle(tx, id, true))) return { gaps };
        await insertAuditEntry(tx, { actor, action: 'articles publish', subject: `article:${id}`, detail: {}, note });
        return { gaps };
      }),

    /** Makes an article a draft again, hidden from shoppers. Throws `articleUnknown`. */
    unpublish: ({ id, actor, note }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        await whole(tx, id);
        if (!(await publishArticle(tx, id, false))) return;
        await insertAuditEntry(tx, { actor, action: 'articles unpublish', subject: `article:${id}`, detail: {}, note });
      }),

    /** Deletes a translation. Throws `articleUnknown` if there is none, and for the shop's own language. */
    remove: ({ id, locale, actor, note }: StaffAct & { locale: Locale }): Promise<void> =>
      store.transaction(async (tx) => {
        if (!(await deleteArticleText(tx, id, locale))) throw new Refused('articleUnknown');
        const detail = { locale };
        await insertAuditEntry(tx, { actor, action: 'articles remove', subject: `article:${id}`, detail, note });
      }),

    /** Sets title and content in one language. Throws `articleUnknown`, also for a translation without an article. */
    set: ({ actor, note, ...given }: ArticleText & { actor: string; note: string }): Promise<void> => {
      const { id, locale, title, content } = prepared(given);
      return store.transaction(async (tx) => {
        if (locale === DEFAULT_LOCALE) await upsertArticle(tx, { id, title, content });
        else if (!(await upsertArticleText(tx, { id, locale, title, content }))) throw new Refused('articleUnknown');
        const detail = { locale, title };
        await insertAuditEntry(tx, { actor, action: 'articles set', subject: `article:${id}`, detail, note });
      });
    },
  };
}
