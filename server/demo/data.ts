import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoCategory, demoOptions, demoReviews, demoStorefront } from '../../db/demo/catalogue-format.ts';
import { projectRoot } from '../../db/project-root.ts';

const folder = () => join(projectRoot(), 'db/demo');

/** The plain data files of the demo shop. */
export async function readDemoData() {
  const catalogue = join(folder(), 'catalogue');
  const files = (await readdir(catalogue)).filter((name) => /^\d\d-/.test(name)).sort();
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(catalogue, name), 'utf8'));
  return {
    categories: await Promise.all(files.map(async (name) => demoCategory.parse(await read(name)))),
    storefront: demoStorefront.parse(await read('storefront.json')),
    words: demoOptions.parse(await read('options.json')),
    reviews: demoReviews.parse(JSON.parse(await readFile(join(folder(), 'reviews.json'), 'utf8'))),
  };
}

export type DemoData = Awaited<ReturnType<typeof readDemoData>>;

/** The composed master picture of that name. */
export function readDemoPicture(name: string): Promise<Buffer> {
  return readFile(join(folder(), 'pictures', `${name}.webp`));
}

/** The picture of that sum with which a transfer is proved. */
export function readDemoProof(name: string): Promise<Buffer> {
  return readFile(join(folder(), 'proofs', `${name}.webp`));
}

export interface DemoArticle {
  id: number;
  locale: string;
  title: string;
  /** HTML. */
  content: string;
}

/**
 * The articles, `articles/<id>.<locale>.html`: the title as `h1` on the first line, then the content. Lines with
 * `data-demo` are true only of a demo shop; in the drafts of a real shop the lines with `data-draft` replace them, with
 * gaps for its operator.
 */
export async function readArticles(of: 'demo' | 'draft'): Promise<DemoArticle[]> {
  const articles = join(folder(), 'articles');
  const other = of === 'demo' ? ' data-draft>' : ' data-demo>';
  const files = (await readdir(articles)).sort();
  return Promise.all(
    files.map(async (name) => {
      const lines = (await readFile(join(articles, name), 'utf8')).split('\n').filter((line) => !line.includes(other));
      const text = lines.join('\n').replaceAll(` data-${of}>`, '>');
      const [, id, locale = ''] = /^(\d)\.([a-zA-Z-]+)\.html$/.exec(name) ?? [];
      const [, title, content] = /^<h1>(.+)<\/h1>\n(.+)$/s.exec(text) ?? [];
      if (!id || !title || !content) throw new Error(`${name} is no article of the demo shop`);
      return { id: Number(id), locale, title, content };
    }),
  );
}
