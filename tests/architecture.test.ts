import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { functionsWith } from './support/functions-of.ts';

const root = join(import.meta.dirname, '..');

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(tsx?|mts|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/node_modules/'));
}

const code = ['client', 'console', 'web', 'server', 'shared', 'db'].flatMap(codeIn);
const sources = code.filter((file) => !/\.test\.tsx?$/.test(file));
/** What is beside the product: tools of the repository and measurements. */
const tools = ['scripts', 'bench'].flatMap(codeIn);
const texts = new Map([...sources, ...tools].map((file) => [file, readFileSync(join(root, file), 'utf8')]));

interface Import {
  from: string;
  /** A file of the project, or the name of a package. */
  to: string;
  /** Gone after compilation. */
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = texts.get(file) ?? '';
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm,
  );
  return [...statements].map(([, type, named, lazy, bare]) => {
    const wanted = named ?? lazy ?? bare ?? '';
    const to = wanted.startsWith('.') ? relative(root, resolve(root, dirname(file), wanted)) : wanted;
    return { from: file, to, typeOnly: type !== undefined };
  });
}

const imports = sources.flatMap(importsOf);
const importsOfTools = tools.flatMap(importsOf);

/** Imports of files below `from` that a rule forbids. */
function broken(from: string, forbidden: (one: Import) => boolean): string[] {
  return imports
    .filter((one) => one.from.startsWith(from) && forbidden(one))
    .map(({ from: file, to }) => `${file} → ${to}`);
}

/** How a screen takes up what the server alone needs of it. */
const ON_SERVER = '...(import.meta.env.SSR && seo)';

const below =
  (...folders: string[]) =>
  ({ to }: Import) =>
    folders.some((folder) => to.startsWith(folder));

test('every import of the project leads to a file', () => {
  expect(importsOfTools.length).toBeGreaterThan(100);
  const missing = [...imports, ...importsOfTools].filter(
    ({ to }) =>
      /^(client|console|web|server|shared|db|locales|scripts|bench|tests)\//.test(to) && !existsSync(join(root, to)),
  );
  expect(missing).toEqual([]);
});

test('the product needs no tests, tools and measurements, and tools need no measurements', () => {
  expect(broken('', below('tests/', 'scripts/', 'bench/'))).toEqual([]);
  const measuring = importsOfTools.filter(({ from, to }) => from.startsWith('scripts/') && to.startsWith('bench/'));
  expect(measuring).toEqual([]);
});

test('of two folders of services one imports the other', () => {
  const folderOf = (file: string) => /^server\/services\/([^/]+)\//.exec(file)?.[1];
  const pairs = imports.flatMap(({ from, to }) => {
    const [one, other] = [folderOf(from), folderOf(to)];
    return one === undefined || other === undefined || one === other ? [] : [`${one} ${other}`];
  });
  const mutual = [...new Set(pairs)].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return one < other && pairs.includes(`${other} ${one}`);
  });
  expect(mutual).toEqual([]);
});

test.each([
  ['web/', below('server/', 'db/', 'client/', 'console/', 'shared/contract/', 'shared/console/')],
  ['client/', below('server/', 'db/')],
  ['shared/', below('server/', 'db/', 'client/')],
  ['db/', below('server/', 'client/')],
  ['console/', below('server/', 'db/')],
  ['client/', below('console/')],
  ['server/api/', below('db/')],
  ['server/console/', below('db/')],
  ['server/pages/', below('db/')],
  ['server/', below('web/')],
  [
    'server/services/',
    below('express', 'server/http/', 'server/api/', 'server/console/', 'server/pages/', 'client/', 'console/'),
  ],
])('%s imports nothing of the other side', (from, forbidden) => {
  expect(broken(from, forbidden)).toEqual([]);
});

test('services know no answer of a call: its handler writes that', () => {
  const entries = imports.filter(({ to }) => /^shared\/(console|contract)\/endpoint\.ts$/.test(to));
  const calls = entries.map(({ from }) => from);
  expect(calls).toEqual(expect.arrayContaining(['shared/console/index.ts', 'shared/contract/index.ts']));
  expect(broken('server/services/', ({ to }) => calls.includes(to))).toEqual([]);
});

/** The client's layers, lowest first: each imports those before it. */
const LAYERS = ['client/lib/', 'client/ui/', 'client/features/', 'client/pages/', 'client/app/'];

test.each(LAYERS)('%s imports nothing above it', (layer) => {
  const above = LAYERS.slice(LAYERS.indexOf(layer) + 1);
  expect(imports.filter(({ from }) => from.startsWith(layer)).length).toBeGreaterThan(10);
  expect(broken(layer, below(...above))).toEqual([]);
});

/** Those of the console; it may take the shop's parts, to show what shoppers see. */
const CONSOLE_LAYERS = ['console/lib/', 'console/ui/', 'console/pages/', 'console/app/'];

test.each(CONSOLE_LAYERS)('%s imports nothing above it, and of the shop no pages', (layer) => {
  const above = CONSOLE_LAYERS.slice(CONSOLE_LAYERS.indexOf(layer) + 1);
  expect(imports.filter(({ from }) => from.startsWith(layer)).length).toBeGreaterThan(5);
  expect(broken(layer, below(...above, 'client/pages/', 'client/app/', 'shared/contract/index'))).toEqual([]);
});

test.each(['client/', 'console/'])('every file of %s belongs to a layer, and the lowest has no markup', (side) => {
  const inside = sources.filter((file) => file.startsWith(side));
  expect(inside.filter((file) => ![...LAYERS, ...CONSOLE_LAYERS].some((layer) => file.startsWith(layer)))).toEqual([]);
  expect(inside.filter((file) => file.startsWith(`${side}lib/`) && file.endsWith('.tsx'))).toEqual([]);
});

test.each(['client/pages/', 'client/features/', 'console/pages/'])('in %s nothing imports its neighbour', (layer) => {
  const roomOf = (file: string) => (file.startsWith(layer) ? file.slice(layer.length).split('/')[0] : undefined);
  expect(broken(layer, ({ from, to }) => roomOf(to) !== undefined && roomOf(to) !== roomOf(from))).toEqual([]);
});

test('where scripts of the console are lost, what loads them says why', () => {
  const ASKED = /(load: \(\) => |(needChunk|[oO]nDemand)\((async )?\(\) => \(?(await )?)$/;
  const inside = sources.filter((file) => file.startsWith('console/'));
  const before = inside.flatMap((file) => {
    const parts = (texts.get(file) ?? '').split(/(?<!typeof )import\('/).slice(0, -1);
    return parts.map((part) => ({ file, part }));
  });
  expect(before.length).toBeGreaterThan(40);
  expect(before.filter(({ part }) => !ASKED.test(part)).map(({ file }) => file)).toEqual([]);
});

test('code for search engines and messengers is not sent to browsers', () => {
  const seo = imports.filter(({ to, typeOnly }) => to.endsWith('/seo.ts') && !typeOnly);
  expect(seo.length).toBeGreaterThan(1);
  const shipped = seo.filter(
    ({ from }) =>
      (texts.get(from) ?? '').match(/\bseo\b(?!\.ts)/g)?.length !== 2 || !texts.get(from)?.includes(ON_SERVER),
  );
  expect(shipped).toEqual([]);
  const handles = sources.filter((file) => /^client\/pages\/.*(?<!\/seo)\.tsx?$/.test(file));
  expect(handles.filter((file) => /^ {2}(meta|jsonLd)\b/m.test(texts.get(file) ?? ''))).toEqual([]);
});

test('only its store talks to a driver', () => {
  const driver = ({ to }: Import) => /^(pg|better-sqlite3|drizzle-orm\/(node-postgres|better-sqlite3))(\/|$)/.test(to);
  const outside = imports.filter(
    (one) =>
      driver(one) &&
      !one.typeOnly &&
      !/^db\/(store|connections|invalidations|primary|up-to-date)\.(sqlite|pg)\.ts$/.test(one.from),
  );
  // The lock of the data folder is SQLite's way to a lock of the operating system, not a way to the data.
  expect(outside.map(({ from }) => from)).toEqual(['server/process/data-lock.ts']);
});

test('sharp is loaded by the process of conversions alone', () => {
  const loading = imports.filter(({ to, typeOnly }) => to === 'sharp' && !typeOnly).map(({ from }) => from);
  const programs = ['convert.ts', 'draw-poster.ts'].map((file) => `server/services/pictures/conversions/${file}`);
  expect(loading).toEqual(programs);
  const using = imports.filter(({ to, typeOnly }) => programs.includes(to) && !typeOnly);
  expect(using.map(({ from }) => from)).toEqual([
    programs[0],
    'server/services/pictures/conversions/converter.child.ts',
  ]);
});

test('zod stays out of the browser', () => {
  const fromContract = broken(
    'client/',
    ({ to, typeOnly }) => !typeOnly && /^shared\/contract\/(?!calls|enums)/.test(to),
  );
  expect(fromContract).toEqual([]);
  const fromConsole = broken(
    'console/',
    ({ to, typeOnly }) =>
      !typeOnly &&
      /^shared\/(contract\/(?!calls|enums)|console\/(?!act-kinds|audit-actions|calls|rights|locales|charts|item-file|most-uses|most-parcels|plain-value|review-states|list-ends|job-texts|section-texts|took|unbought-money|withdrawal-doubts))/.test(
        to,
      ),
  );
  expect(fromConsole).toEqual([]);
  expect([...broken('client/', below('zod')), ...broken('console/', below('zod'))]).toEqual([]);
});

test('answers of fetchers are state', () => {
  const own = /import \{[^}]*\buseFetcher\b[^}]*\} from 'react-router-dom'/;
  expect(sources.filter((file) => own.test(texts.get(file) ?? ''))).toEqual(['client/lib/use-fetcher.ts']);
});

test('answers of forms stay while the page is read again', () => {
  const own = /import \{[^}]*\buseActionData\b[^}]*\} from 'react-router-dom'/;
  expect(sources.filter((file) => own.test(texts.get(file) ?? ''))).toEqual(['client/lib/forms/use-last-answer.ts']);
});

test('a page’s data has the types of its own loader and action', () => {
  const asked = sources.flatMap(
    (file) =>
      (texts.get(file) ?? '').match(/(?<!function )\b(use(RouteLoader|Loader|Action)Data|useLastAnswer)\b[<(].*/g) ??
      [],
  );
  expect(asked.length).toBeGreaterThan(30);
  const typed = /^(useLoaderData<typeof loader>|useLastAnswer<typeof action>|useActionData<Action>)\(\)/;
  expect(asked.filter((call) => !typed.test(call))).toEqual([]);
});

test('the answer of a fetcher has the type of what it asks', () => {
  const asked = sources.flatMap((file) => (texts.get(file) ?? '').match(/(?<!function )\buseFetcher\b[<(].*/g) ?? []);
  expect(asked.length).toBeGreaterThan(6);
  // One that nobody reads is unknown.
  expect(asked.filter((call) => !/^useFetcher(<typeof \w+(<\w+>)?>+)?[(;]/.test(call))).toEqual([]);
});

test('an open screen is read again by what its loader reads', () => {
  const screens = sources.filter((file) => /\b(pageInPlace|renewForPurchase)\(/.test(texts.get(file) ?? ''));
  const pages = screens.filter((file) => file.startsWith('client/pages/'));
  expect(pages.length).toBeGreaterThan(8);
  const readBy = (file: string, names: string) =>
    new RegExp(`\\b(?:${names})\\((?:args\\.)?\\w+, (\\w+)\\(`).exec(texts.get(file) ?? '')?.[1] ?? file;
  const loaded = pages.map((file) => readBy(file, 'askedPage|loadForPurchase'));
  expect(pages.map((file) => readBy(file, 'pageInPlace|renewForPurchase'))).toEqual(loaded);
  expect(loaded.filter((read) => pages.includes(read))).toEqual([]);
});

test('a header is written with `set` of Express, except where the response is node’s own', () => {
  const writers = sources.filter((file) => {
    if (!file.startsWith('server/') || file.endsWith('.test.ts')) return false;
    return /\.(setHeader|writeHead)\(|\.statusCode = /.test(texts.get(file) ?? '');
  });
  const nodesOwn = ['server/telemetry/collector.ts', 'server/telemetry/metrics-listener.ts'];
  expect(writers.sort()).toEqual([
    'server/http/responses/prepared-response.ts',
    'server/pages/built-files.ts',
    ...nodesOwn,
  ]);
});

test('the environment is read in three places only', () => {
  const readers = sources.filter((file) => /process\.env/.test(texts.get(file) ?? ''));
  expect(readers.sort()).toEqual(['db/schema/index.ts', 'server/cli.ts', 'server/main.ts']);
});

/** Who takes a transaction: by the name that it has everywhere, or by its type. */
const TAKES_TRANSACTION = /\btx\b|: Writer\b/;

const SIDE_BY_SIDE = /\bPromise\.(all|allSettled|race|any)\b/;

const runsSideBySide = (text: string) => functionsWith(TAKES_TRANSACTION, text).some((body) => SIDE_BY_SIDE.test(body));

test.each([
  ['a transaction', 'store.transaction(async (tx) => {\n  await Promise.all([one(tx), two(tx)]);\n});'],
  ['a transaction of one expression', 'store.transaction((tx) => Promise.all(ids.map((id) => one(tx, id))));'],
  ['a helper', 'async function both(tx: Writer, id: number): Promise<void> {\n  await Promise.allSettled([]);\n}'],
  ['a helper of one expression', 'const both = (on: Writer) =>\n  Promise.race([one(on), two(on)]);'],
  ['a method', 'return {\n  both: async ({ db, now }: Writer, { id }: Item) => {\n    Promise.any([]);\n  },\n};'],
])('concurrent queries are found in %s', (_, text) => {
  expect(runsSideBySide(text)).toBe(true);
  expect(runsSideBySide(text.replaceAll(/\btx\b/g, 'on').replaceAll('Writer', 'Reader'))).toBe(false);
});

test('queries of one transaction never run concurrently', () => {
  const writing = sources.filter((file) => /^(server|db)\//.test(file));
  const bodies = writing.flatMap((file) => functionsWith(TAKES_TRANSACTION, texts.get(file) ?? ''));
  expect(bodies.length).toBeGreaterThan(150);
  expect(writing.filter((file) => runsSideBySide(texts.get(file) ?? ''))).toEqual([]);
});

test('no file imports itself indirectly, not even a type', () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of [...imports, ...importsOfTools]) {
    if (texts.has(to)) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const one of next.get(file) ?? []) walk(one, [...path, file]);
    done.add(file);
  };
  for (const file of [...sources, ...tools]) walk(file, []);
  expect(cycles).toEqual([]);
});

test('no file is over 400 lines', () => {
  const all = [...code, ...tools, ...codeIn('tests')];
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  expect(all.filter((file) => lines(file) > 400)).toEqual([]);
});

test('no markup has a style attribute', () => {
  const styled = sources.filter((file) => /\sstyle=/.test(texts.get(file) ?? ''));
  expect(styled).toEqual([]);
});

/** Modules and packages by which something outside is asked. */
const CLIENTS = /^(node:)?(https?|http2|net|tls|dgram)$|^(web-push|nodemailer|stripe|s3mini|undici)$|exporter/;

/** What of these is no client: servers, classes, checks of addresses, and the socket of this machine's own server. */
const NO_CLIENTS = [
  ...['server/listen.ts', 'server/http/listening/http-server.ts', 'server/http/listening/message-classes.ts'],
  ...['server/telemetry/metrics-listener.ts', 'server/pages/renderer.dev.ts', 'server/process/control.ts'],
  ...['server/config/local-address.ts', 'server/config/trust-proxy.ts', 'server/services/staff/relying-party.ts'],
];

test('whoever is asked outside has a deadline for the whole exchange', () => {
  const asking = sources.filter((file) => {
    if (!/^(server|db|shared)\//.test(file) || file.startsWith('server/calls-out/')) return false;
    const hasClient = imports.some(({ from, to, typeOnly }) => from === file && !typeOnly && CLIENTS.test(to));
    return hasClient || /(?<![.\w])fetch\(/.test(texts.get(file) ?? '');
  });
  const bounded = (file: string) =>
    imports.some(({ from, to, typeOnly }) => from === file && !typeOnly && to.startsWith('server/calls-out/'));
  // Keys and headers alone; and what is handed a bounded `fetch`.
  const stripe = ['server/payments/stripe-failure.ts', 'server/payments/stripe-refunds.ts'];
  const others = ['server/services/notifications/web-push.ts', 'server/files/s3-store.ts', ...stripe];
  const loose = asking.filter((file) => !bounded(file) && !others.includes(file));
  expect(loose.toSorted()).toEqual(NO_CLIENTS.toSorted());
});
