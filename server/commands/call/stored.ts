import { rowKinds } from '../../services/storefront/shown/row-kinds.ts';
import { FileProblem } from '../../services/text-file.ts';
import type { Services } from '../../services.ts';

type Fields = Readonly<Record<string, unknown>>;

export type StoringServices = Pick<Services, 'staffSettings' | 'staffArticles' | 'sections'>;

/** The version that is stored now of what a call changes, by the call's fields; null for what is not written yet. */
export type Stored = (services: StoringServices, fields: Fields) => Promise<number | null>;

/** Throws `settingUnknown`. */
export const settingVersion: Stored = async ({ staffSettings }, { key }) =>
  (await staffSettings.one(String(key))).version;

export const articleVersion: Stored = async ({ staffArticles }, { id }) =>
  (await staffArticles.one(Number(id))).version;

/** Throws `FileProblem` if it lacks the only language that is to be taken away. */
export const translationVersion: Stored = async ({ staffArticles }, { id, texts }) => {
  const article = await staffArticles.one(Number(id));
  const [locale = ''] = Object.keys(texts as object);
  if (!Object.hasOwn(article.texts, locale)) throw new FileProblem(`article ${id} is not in ${locale}`);
  return article.version;
};

/** Throws `FileProblem` if there is no such row. */
export const rowVersion: Stored = async ({ sections }, { section, id }) => {
  const kind = rowKinds.find(({ name }) => name === section);
  const row = kind && (await sections.rows(kind.name)).find((one) => one.id === id);
  if (!row) throw new FileProblem(`there is no ${kind?.subject} ${id}`);
  return row.version;
};
