import type { StaffArticle } from '../../services/console/articles.ts';
import { pictureUrl } from '../../services/pictures/library.ts';
import type { ShownRow } from '../../services/storefront/shown/row-kind.ts';
import { byCaller } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { shownTexts } from './rows.ts';
import { showingPresent } from './showing-present.ts';

const shownRow = ({ id, version, cells, picture }: ShownRow) => ({
  id,
  version,
  cells,
  picture_url: picture === undefined ? null : pictureUrl(picture),
});

const shownRows = (rows: ShownRow[]) => rows.map(shownRow);

const shownArticle = ({ texts, ...article }: StaffArticle) => ({
  ...article,
  texts: shownTexts(texts),
});

/** Categories, carousel, mall, notices, articles, and what lacks a text. */
export function storefrontHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { sections, staffArticles, textsMatrix } = services;

  const storefront: StaffHandler<'storefront'> = async (input) => ({
    data: shownRows(await sections.rows(input.section)),
  });

  const storefrontPut: StaffHandler<'storefrontPut'> = async ({ note, id, version, picture, ...input }, caller) => {
    const put = sections.put({ ...input, id, version, picture }, byCaller(caller, note));
    return { data: shownRows(await showingPresent(put, shownRow)) };
  };

  const storefrontOrder: StaffHandler<'storefrontOrder'> = async ({ note, ...input }, caller) => {
    const order = sections.order(input, byCaller(caller, note));
    return { data: shownRows(await showingPresent(order, shownRows)) };
  };

  const storefrontRemove: StaffHandler<'storefrontRemove'> = async ({ note, ...input }, caller) => {
    const removal = sections.remove(input, byCaller(caller, note));
    return { data: shownRows(await showingPresent(removal, shownRow)) };
  };

  const articles: StaffHandler<'articles'> = async () => {
    const all = await staffArticles.all();
    return { data: all.map(({ updatedAt, ...article }) => ({ ...article, updated_at: updatedAt })) };
  };

  const article: StaffHandler<'article'> = async ({ id }) => ({ data: shownArticle(await staffArticles.one(id)) });

  const articleSet: StaffHandler<'articleSet'> = async ({ note, published, ...input }, caller) => {
    const written = staffArticles.set({ ...input, published }, byCaller(caller, note));
    const { version } = await showingPresent(written, shownArticle);
    return { data: { id: input.id, version: version ?? 0 } };
  };

  const matrix: StaffHandler<'textsMatrix'> = async () => ({ data: await textsMatrix() });

  return {
    storefront,
    storefrontPut,
    storefrontOrder,
    storefrontRemove,
    articles,
    article,
    articleSet,
    textsMatrix: matrix,
  };
}
