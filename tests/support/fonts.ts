import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { decompress } from 'wawoff2';

/** Letters of Latin, Greek and Cyrillic, in the weights that the shop writes in; these files are read as they are. */
const LETTERS = '@expo-google-fonts/noto-sans';
const WEIGHTS = ['400Regular', '500Medium', '700Bold'];

/** The other scripts: a family, its package, and which of its files hold the script's own signs. */
const SCRIPTS: readonly [family: string, name: string, files: RegExp][] = [
  ['Noto Sans Arabic', '@fontsource-variable/noto-sans-arabic', /-arabic-wght-normal\.woff2$/],
  ['Noto Sans Bengali', '@fontsource-variable/noto-sans-bengali', /-bengali-wght-normal\.woff2$/],
  ['Noto Sans Devanagari', '@fontsource-variable/noto-sans-devanagari', /-devanagari-wght-normal\.woff2$/],
  ['Noto Sans Hebrew', '@fontsource-variable/noto-sans-hebrew', /-hebrew-wght-normal\.woff2$/],
  ['Noto Sans Khmer', '@fontsource-variable/noto-sans-khmer', /-khmer-wght-normal\.woff2$/],
  ['Noto Sans Lao', '@fontsource-variable/noto-sans-lao', /-lao-wght-normal\.woff2$/],
  ['Noto Sans Myanmar', '@fontsource/noto-sans-myanmar', /-myanmar-(400|500|700)-normal\.woff2$/],
  ['Noto Sans Thai', '@fontsource-variable/noto-sans-thai', /-thai-wght-normal\.woff2$/],
  // Han and kana; the next one has Han too.
  ['Noto Sans SC', '@fontsource-variable/noto-sans-sc', /-\d+-wght-normal\.woff2$/],
  ['Noto Sans KR', '@fontsource-variable/noto-sans-kr', /-\d+-wght-normal\.woff2$/],
];

const cache = resolve(import.meta.dirname, '../../.cache');
const { resolve: find } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(find(`${name}/package.json`));

/**
 * Path of a fontconfig file with the fonts of the development packages and no others, so that a width is the same on
 * every machine; the shop itself serves no fonts. Fonts packed for the web are unpacked once, into `.cache`: Chromium
 * does not accept packed fonts from the system.
 */
export async function fontsOfTests(): Promise<string> {
  const names = [LETTERS, ...SCRIPTS.map(([, name]) => name)];
  const versions = names.map((name) => readFileSync(join(folderOf(name), 'package.json')));
  const source = readFileSync(import.meta.filename);
  const folder = join(
    cache,
    `fonts-${createHash('sha256')
      .update(Buffer.concat([source, ...versions]))
      .digest('hex')
      .slice(0, 12)}`,
  );
  if (!existsSync(folder)) await unpackInto(folder);
  return join(folder, 'fonts.conf');
}

/** Whatever this process writes into pictures from now on is in those fonts. */
export async function writeInFontsOfTests(): Promise<void> {
  process.env.FONTCONFIG_FILE = await fontsOfTests();
}

async function unpackInto(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const begun = mkdtempSync(`${folder}-`);
  for (const [family, name, files] of SCRIPTS) {
    const packed = join(folderOf(name), 'files');
    mkdirSync(join(begun, family));
    for (const file of readdirSync(packed).filter((file) => files.test(file))) {
      writeFileSync(
        join(begun, family, `${basename(file, '.woff2')}.ttf`),
        await decompress(readFileSync(join(packed, file))),
      );
    }
  }
  writeFileSync(join(begun, 'fonts.conf'), configuration(folder));
  try {
    renameSync(begun, folder);
  } catch (error) {
    rmSync(begun, { recursive: true });
    // Another test was quicker.
    if (!existsSync(folder)) throw error;
  }
}

function configuration(folder: string): string {
  const letters = WEIGHTS.map((weight) => `<dir>${join(folderOf(LETTERS), weight)}</dir>`);
  // Of a part of a font the name may be that of its thinnest weight.
  const named = SCRIPTS.map(
    ([family]) =>
      `<match target="scan"><test name="file" compare="contains"><string>${join(folder, family)}/</string></test>` +
      `<edit name="family" mode="assign"><string>${family}</string></edit></match>`,
  );
  const order = ['Noto Sans', ...SCRIPTS.map(([family]) => family)].map((family) => `<string>${family}</string>`);
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    ...letters,
    `<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>`,
    ...named,
    `<match target="pattern"><edit name="family" mode="append" binding="strong">${order.join('')}</edit></match>`,
    '<match target="font"><edit name="antialias" mode="assign"><bool>true</bool></edit>',
    '<edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>',
    '</fontconfig>',
  ].join('\n');
}
