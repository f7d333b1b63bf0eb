/** The articles of a shop (docs/spec.md, section 2): the screens know them by these numbers. */
export const ARTICLE = { help: 1, privacy: 2, agreement: 3, licences: 4, sellers: 5, recharging: 6 } as const;

export type ArticleId = (typeof ARTICLE)[keyof typeof ARTICLE];

export const articleIds: readonly ArticleId[] = Object.values(ARTICLE);

export const isArticleId = (id: number): id is ArticleId => articleIds.some((one) => one === id);

/** The path of an article's page. */
export const addressOfArticle = (id: number): string => `/user/article/${id}`;
