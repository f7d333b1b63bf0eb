import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Short names for the classes of CSS modules: `frame_1k` for `.frame` of the 57th module. The number of its module
 * keeps a class apart from all others, and both builds find the same numbers, since both see the same files.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const modules = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replaceAll(sep, '/'))
    .sort();
  const numbers = new Map(modules.map((file, place) => [file, place.toString(36)]));
  return (name, file) => {
    const number = numbers.get(relative(join(root, 'client'), file.replace(/\?.*$/, '')).replaceAll(sep, '/'));
    if (number === undefined) throw new Error(`${file} is no module of the client`);
    return `${name}_${number}`;
  };
}
