import type { Columns } from '../columns.sqlite.ts';
import type { CatalogueTables } from './catalogue.ts';

/** The storefront around the items: carousel, mall banners, notices, articles, settings. */
export function storefrontTables(c: Columns, { pictures, categories }: CatalogueTables) {
  const carousel = c.table(
    'carousel',
    {
      id: c.id(),
      position: c.whole('position').notNull(),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
      /** `dark`: the words on it are white. */
      tone: c.oneOf('tone', ['light', 'dark']).notNull(),
      href: c.text('href').notNull(),
      title: c.text('title').notNull(),
      subtitle: c.text('subtitle').notNull(),
      label: c.text('label').notNull(),
      /** Off, it waits for another day. */
      shown: c.bool('shown').notNull().default(true),
      /** Counts the changes by staff, as that of an item does. */
      version: c.whole('version').notNull().default(0),
    },
    (t) => [c.index('carousel_picture').on(t.pictureId)],
  );

  const carouselTexts = c.table(
    'carousel_texts',
    {
      carouselId: c
        .ref('carousel_id')
        .notNull()
        .references(() => carousel.id),
      locale: c.text('locale').notNull(),
      title: c.text('title').notNull(),
      subtitle: c.text('subtitle').notNull(),
      label: c.text('label').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.carouselId, t.locale] })],
  );

  const mallBanners = c.table(
    'mall_banners',
    {
      id: c.id(),
      position: c.whole('position').notNull(),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
      tone: c.oneOf('tone', ['light', 'dark']).notNull(),
      categoryId: c
        .ref('category_id')
        .notNull()
        .references(() => categories.id),
      /** Off, it waits for another day. */
      shown: c.bool('shown').notNull().default(true),
      /** Counts the changes by staff, as that of an item does. */
      version: c.whole('version').notNull().default(0),
    },
    (t) => [c.index('mall_banners_picture').on(t.pictureId)],
  );

  const notices = c.table('notices', {
    id: c.id(),
    position: c.whole('position').notNull(),
    text: c.text('text').notNull(),
    /** Off, it waits for another day. */
    shown: c.bool('shown').notNull().default(true),
    /** Counts the changes by staff, as that of an item does. */
    version: c.whole('version').notNull().default(0),
  });

  const noticeTexts = c.table(
    'notice_texts',
    {
      noticeId: c
        .ref('notice_id')
        .notNull()
        .references(() => notices.id),
      locale: c.text('locale').notNull(),
      text: c.text('text').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.noticeId, t.locale] })],
  );

  const articles = c.table('articles', {
    id: c.givenId(),
    title: c.text('title').notNull(),
    /** Sanitised HTML. */
    content: c.text('content').notNull(),
    /** Visible to shoppers; until then it is a draft, in every language. */
    published: c.bool('published').notNull().default(true),
    updatedAt: c.instant('updated_at').notNull(),
    /** Counts the changes by staff, as that of an item does. */
    version: c.whole('version').notNull().default(0),
    /** When title or content last changed; null in rows that are older than the column. */
    wordsAt: c.instant('words_at'),
  });

  const articleTexts = c.table(
    'article_texts',
    {
      articleId: c
        .ref('article_id')
        .notNull()
        .references(() => articles.id),
      locale: c.text('locale').notNull(),
      title: c.text('title').notNull(),
      content: c.text('content').notNull(),
      /** As of the article. */
      wordsAt: c.instant('words_at'),
    },
    (t) => [c.primaryKey({ columns: [t.articleId, t.locale] })],
  );

  const articleVersions = c.table(
    'article_versions',
    {
      articleId: c
        .ref('article_id')
        .notNull()
        .references(() => articles.id),
      /** The article's; a change may raise it by more than one. */
      version: c.whole('version').notNull(),
      /** What it said then, by language: shoppers have agreed to it. */
      texts: c.json<Record<string, { title: string; content: string }>>('texts').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.articleId, t.version] })],
  );

  const settings = c.table('settings', {
    key: c.text('key').primaryKey(),
    value: c.text('value').notNull(),
    updatedAt: c.instant('updated_at').notNull(),
    /** Counts the changes by staff, as that of an item does. */
    version: c.whole('version').notNull().default(0),
  });

  return {
    carousel,
    carouselTexts,
    mallBanners,
    notices,
    noticeTexts,
    articles,
    articleTexts,
    articleVersions,
    settings,
  };
}
