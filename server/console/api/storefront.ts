import { actOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

/** Categories, carousel, mall, notices, articles, and what lacks a text. */
export function storefrontHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { sections, staffArticles, textsMatrix } = services;

  const storefront: StaffHandler<'storefront'> = async (input) => ({ data: await sections.rows(input.section) });

  const storefrontPut: StaffHandler<'storefrontPut'> = async ({ note, id, version, picture, ...input }, caller) => ({
    data: await sections.put({ ...input, id, version, picture }, actOf(caller, note)),
  });

  const storefrontOrder: StaffHandler<'storefrontOrder'> = async ({ note, ...input }, caller) => ({
    data: await sections.order(input, actOf(caller, note)),
  });

  const storefrontRemove: StaffHandler<'storefrontRemove'> = async ({ note, ...input }, caller) => ({
    data: await sections.remove(input, actOf(caller, note)),
  });

  const articles: StaffHandler<'articles'> = async () => {
    const all = await staffArticles.all();
    return { data: all.map(({ updatedAt, ...article }) => ({ ...article, updated_at: updatedAt })) };
  };

  const article: StaffHandler<'article'> = async ({ id }) => ({ data: await staffArticles.one(id) });

  const articleSet: StaffHandler<'articleSet'> = async ({ note, published, ...input }, caller) => {
    const { version } = await staffArticles.set({ ...input, published }, actOf(caller, note));
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
