import { actOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

/** Categories, carousel, mall, notices, articles, and what lacks a text. */
export function storefrontHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { shelves, staffArticles, textsMatrix } = services;

  const shelf: StaffHandler<'shelf'> = async (input) => ({ data: await shelves.rows(input.shelf) });

  const shelfPut: StaffHandler<'shelfPut'> = async ({ note, id, version, picture, ...wish }, caller) => ({
    data: await shelves.put({ ...wish, id, version, picture }, actOf(caller, note)),
  });

  const shelfOrder: StaffHandler<'shelfOrder'> = async ({ note, ...wish }, caller) => ({
    data: await shelves.order(wish, actOf(caller, note)),
  });

  const shelfRemove: StaffHandler<'shelfRemove'> = async ({ note, ...wish }, caller) => ({
    data: await shelves.remove(wish, actOf(caller, note)),
  });

  const articles: StaffHandler<'articles'> = async () => {
    const all = await staffArticles.all();
    return { data: all.map(({ updatedAt, ...article }) => ({ ...article, updated_at: updatedAt })) };
  };

  const article: StaffHandler<'article'> = async ({ id }) => ({ data: await staffArticles.one(id) });

  const articleSet: StaffHandler<'articleSet'> = async ({ note, published, ...wish }, caller) => {
    const { version } = await staffArticles.set({ ...wish, published }, actOf(caller, note));
    return { data: { id: wish.id, version: version ?? 0 } };
  };

  const matrix: StaffHandler<'textsMatrix'> = async () => ({ data: await textsMatrix() });

  return { shelf, shelfPut, shelfOrder, shelfRemove, articles, article, articleSet, textsMatrix: matrix };
}
