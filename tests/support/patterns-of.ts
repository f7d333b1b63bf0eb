import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A regular expression in the sources. */
export interface Pattern {
  file: string;
  source: string;
  flags: string;
}

export interface Patterns {
  /** Every literal, once for each file. */
  literals: Pattern[];
  /** Files that make one while they run, by `new RegExp`. */
  makers: string[];
  /** All files that were read. */
  files: string[];
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js)$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

interface SyntaxNode {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function nodesOf(tree: object): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const left: object[] = [tree];
  for (let one = left.pop(); one; one = left.pop()) {
    nodes.push(one);
    for (const child of Object.values(one)) if (typeof child === 'object' && child !== null) left.push(child);
  }
  return nodes;
}

/** The regular expressions of all sources in these folders, found by a parser. */
export function patternsOf(folders: string[]): Patterns {
  const literals = new Map<string, Pattern>();
  const makers = new Set<string>();
  const files = folders.flatMap(sourcesIn);
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { regex, callee } of nodesOf(parseSync(file, text).program)) {
      if (callee?.name === 'RegExp') makers.add(file);
      if (!regex) continue;
      const { pattern: source, flags } = regex;
      literals.set(`${file} /${source}/${flags}`, { file, source, flags });
    }
  }
  return { literals: [...literals.values()], makers: [...makers], files };
}
