import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { characters } from './fonts/characters.ts';

// Makes the fonts of posters (`fonts`) from those of Google Fonts: `scripts/fonts/package-lock.json` says from which bytes.

const tools = join(import.meta.dirname, 'fonts');
const folder = join(import.meta.dirname, '../fonts');
const require = createRequire(join(tools, 'package.json'));

type Subset = (font: Buffer, text: string, options: object) => Promise<Buffer>;

/** Names of the folders that the packages have for each weight. */
const WEIGHTS = { Regular: '400Regular', Bold: '700Bold' } as const;

/** What is drawn in pictures needs no hints for screens, and nothing is written from top to bottom. */
const OPTIONS = {
  targetFormat: 'sfnt',
  noHinting: true,
  dropTables: ['STAT', 'DSIG', 'BASE', 'vhea', 'vmtx', 'VORG'],
};

const packageOf = (name: string) => dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));

function fontOf(name: string, weight: keyof typeof WEIGHTS): Buffer {
  const place = join(packageOf(name), WEIGHTS[weight]);
  const file = readdirSync(place).find((one) => one.endsWith('.ttf'));
  if (!file) throw new Error(`${place} has no font`);
  return readFileSync(join(place, file));
}

/**
 * Khmer's vowels of two parts are put together by a feature (`clig`) that the drawing library switches off with the
 * ligatures, since it always sets a spacing of letters; under this name it stays on.
 */
const RENAMED = { from: 'clig', to: 'calt' };

/** Gives a feature of a font's substitutions its other name (OpenType, GSUB). */
function rename(font: Buffer): void {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
    if (font.toString('latin1', record, record + 4) !== 'GSUB') continue;
    const table = font.readUInt32BE(record + 8);
    const features = table + font.readUInt16BE(table + 6);
    for (let at = features + 2; at < features + 2 + 6 * font.readUInt16BE(features); at += 6) {
      if (font.toString('latin1', at, at + 4) === RENAMED.from) font.write(RENAMED.to, at, 'latin1');
    }
  }
}

/** The licence, which all have in common, under the copyright of each. */
function licenceOf(names: readonly string[]): string {
  const licences = names.map((name) => readFileSync(join(packageOf(name), 'LICENSE_FONT'), 'utf8'));
  const copyrights = licences.map((text) => text.slice(0, text.indexOf('\n')).trim());
  const [text = ''] = licences;
  return `${[...new Set(copyrights)].join('\n')}\n${text.slice(text.indexOf('\n') + 1).trimEnd()}\n`;
}

const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: tools,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (installed.status !== 0) process.exit(1);

const subset: Subset = require('subset-font');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ttf'))) rmSync(join(folder, file));
let bytes = 0;
for (const weight of ['Regular', 'Bold'] as const) {
  for (const [name, text] of Object.entries(characters[weight])) {
    const made = await subset(fontOf(name, weight), text, OPTIONS);
    rename(made);
    writeFileSync(join(folder, `${name}-${weight.toLowerCase()}.ttf`), made);
    bytes += made.length;
  }
}
writeFileSync(join(folder, 'LICENSE'), licenceOf(Object.keys(characters.Regular)));
process.stdout.write(`fonts: ${(bytes / 1e6).toFixed(1)} MB\n`);
