import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoCategory, demoStorefront } from '../../db/demo/catalogue-format.ts';
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
  };
}

export type DemoData = Awaited<ReturnType<typeof readDemoData>>;

/** The composed master picture of that name. */
export function readDemoPicture(name: string): Promise<Buffer> {
  return readFile(join(folder(), 'pictures', `${name}.webp`));
}
