import type { Locale } from '../../shared/locales.ts';
import { byShell } from './shell.ts';
import type { TestShop } from './test-shop.ts';

interface Written {
  id: number;
  title: string;
  locale?: Locale;
  content?: string;
  published?: boolean;
}

/** Writes a language of an article, which shoppers see at once unless it is to be a draft. */
export async function writeArticle(
  { services: { staffArticles } }: Pick<TestShop, 'services'>,
  { id, title, locale = 'zh-CN', content = '', published = true }: Written,
): Promise<void> {
  const { version } = await staffArticles.one(id);
  await staffArticles.set({ id, version, texts: { [locale]: { title, content } }, published }, byShell);
}
