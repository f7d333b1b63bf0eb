import { selectArticles, upsertArticle, upsertArticleText } from '../../../db/queries/articles.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store } from '../../../db/store.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import { sanitise } from '../catalogue/sanitise.ts';
import { Refused } from '../refused.ts';

/** Help, privacy, user agreement, licence centre, seller centre: the screens know them by these numbers. */
const IDS: readonly number[] = [1, 2, 3, 4, 5];

interface ArticleText {
  id: number;
  locale: Locale;
  title: string;
  /** HTML; what it may not hold is taken out. */
  content: string;
}

/** What is kept of a given text. Throws `articleUnknown`. */
function prepared(given: ArticleText): ArticleText {
  if (!IDS.includes(given.id)) throw new Refused('articleUnknown');
  return { ...given, content: sanitise(given.content).trim() };
}

/** The shop's articles as staff keep them. */
export function createArticles(store: Store) {
  return {
    all: () => selectArticles(store.reader),

    prepared,

    /** Sets title and content in one language. Throws `articleUnknown`, also for a translation of none. */
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

export type Articles = ReturnType<typeof createArticles>;
