import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { upsertArticle } from '../../db/queries/articles.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { primaryMetrics } from '../../server/telemetry/primary-metrics.ts';
import { type OperatedShop, openOperatedShop } from '../support/operator.ts';
import { byShell } from '../support/shell.ts';
import { writeArticle } from '../support/write-article.ts';

let { api, folder, run } = {} as OperatedShop;

beforeEach(async () => {
  ({ api, folder, run } = await openOperatedShop());
});

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const read = async (id: number, language = 'zh-CN') => (await api.call('articleDetail', { id }, { language })).body;
const acts = async () =>
  (await api.store.reader.db.select().from(tables.auditLog)).filter(({ actor }) => actor === 'alice');

test('an article is set in its languages, cleaned, and each act is in the audit log', async () => {
  write('help.html', '<p onclick="x()">拼团</p><script>1</script>');
  write('help.txt', 'Two shoppers & one price.\r\nTogether.\r\n\r\n\r\n<b>Not</b> bold.');
  const english = ['articles', 'set', '1', 'help.txt', '--locale', 'en-US', '--title', 'Help'];
  // A translation needs something that it translates.
  expect(await run(...english)).toMatchObject({ exitCode: 1, err: expect.stringContaining('articleUnwritten') });
  const base = await run('articles', 'set', '1', 'help.html', '--title', ' 帮助 ', '--note', 'opening');
  expect(base).toEqual({ exitCode: 0, out: 'set\n', err: '' });
  expect(await run(...english)).toMatchObject({ exitCode: 0 });
  expect((await read(1)).data).toMatchObject({ title: '帮助', content: '<p>拼团</p>' });
  const content = '<p>Two shoppers &amp; one price.<br />Together.</p>\n<p>&lt;b&gt;Not&lt;/b&gt; bold.</p>';
  expect((await read(1, 'en-US')).data).toMatchObject({ title: 'Help', content });
  expect((await run('articles', 'get', '1', '--locale', 'en-US')).out).toBe(`Help\n\n${content}\n`);
  expect((await run('articles')).out).toMatch(
    /^id +title +state +languages +version +changed_at\n1 +帮助 +published +zh-CN en-US +1 +\d{4}-/,
  );
  expect(await acts()).toMatchObject([
    { action: 'articles set', subject: 'article:1', detail: { locales: ['zh-CN'], version: 0 }, note: 'opening' },
    { action: 'articles set', subject: 'article:1', detail: { locales: ['en-US'], version: 1 }, note: '' },
  ]);
  write('help.html', '<p>新</p>');
  await run('articles', 'set', '1', 'help.html', '--title', '帮助中心');
  expect((await read(1)).data).toMatchObject({ title: '帮助中心', content: '<p>新</p>' });
  expect((await read(1, 'en-US')).data.title).toBe('Help');
});

test('what an article said in an earlier version can still be read, whoever has changed it since', async () => {
  const set = (title: string, ...more: string[]) => run('articles', 'set', '3', 'a.html', '--title', title, ...more);
  const said = async (version: number, locale = 'zh-CN') =>
    (await run('articles', 'get', '3', '--version', String(version), '--locale', locale)).out.trim();
  // One that was there before versions were kept, as are those of the first start.
  await api.store.transaction((tx) => upsertArticle(tx, { id: 3, title: '协议', content: '<p>甲</p>' }));
  write('a.html', '<p>A</p>');
  await set('Terms', '--locale', 'en-US');
  const texts = { 'zh-CN': { title: '新协议', content: '<p>乙</p>' }, 'en-US': null };
  const act = { actor: 'staff:1', sessionId: 's', note: 'test', key: undefined };
  const { version } = await api.services.staffArticles.set({ id: 3, version: 1, texts, published: undefined }, act);
  await run('articles', 'unpublish', '3');
  const [first, second] = ['协议\n\n<p>甲</p>', 'Terms\n\n<p>A</p>'];
  expect([await said(0), await said(0, 'en-US')]).toEqual([first, '']);
  expect([await said(1), await said(1, 'en-US')]).toEqual([first, second]);
  const now = [version ?? 0, (version ?? 0) + 1];
  for (const one of now) expect([await said(one), await said(one, 'en-US')]).toEqual(['新协议\n\n<p>乙</p>', '']);
  expect(await run('articles', 'get', '3', '--version', '99')).toMatchObject({
    exitCode: 1,
    err: 'article 3 is not in zh-CN in version 99, or that version is not kept\n',
  });
  const entries = await api.store.reader.db.select().from(tables.auditLog);
  const made = entries.filter(({ subject }) => subject === 'article:3').map(({ detail }) => detail.version);
  expect(made).toEqual([1, ...now]);
});

test('a text with gaps is set only where no shopper sees it', async () => {
  const set = (...more: string[]) => run('articles', 'set', '2', 'a.html', '--title', '隐私', ...more);
  const refused = (language: string) => ({
    exitCode: 1,
    err: `There are gaps [[…]] to fill in: ${language} (articleGaps)\n`,
  });
  write('a.html', '<p>[[经营者名称]]</p>');
  // A new article is published at once.
  expect(await set()).toMatchObject(refused('简体中文'));
  write('a.html', '<p>某某公司</p>');
  await set();
  write('a.html', '<p>[[经营者名称]]</p>');
  for (const more of [[], ['--dry-run']]) {
    expect(await set(...more)).toMatchObject(refused('简体中文'));
    expect(await set('--locale', 'en-US', ...more)).toMatchObject(refused('English'));
  }
  expect((await read(2)).data).toMatchObject({ content: '<p>某某公司</p>' });
  await run('articles', 'unpublish', '2');
  expect((await set()).exitCode).toBe(0);
  expect(await run('articles', 'publish', '2')).toMatchObject(refused('简体中文'));
});

test('gaps that are set while the article is published are not shown either', async () => {
  const { staffArticles } = api.services;
  const gaps = { 'zh-CN': { title: '隐私', content: '<p>[[经营者名称]]</p>' } };
  for (let round = 0; round < 5; round++) {
    await writeArticle(api, { id: 2, title: '隐私', content: '<p>某某公司</p>', published: false });
    const { version } = await staffArticles.one(2);
    const done = await Promise.allSettled([
      staffArticles.set({ id: 2, version, texts: {}, published: true }, byShell),
      staffArticles.set({ id: 2, version, texts: gaps, published: undefined }, byShell),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(JSON.stringify(await read(2))).not.toContain('[[');
  }
});

test('a dry run shows the resulting article, and sets nothing', async () => {
  write('help.html', '<p style="x">拼团</p>');
  const shown = await run('articles', 'set', '1', 'help.html', '--title', '帮助', '--dry-run');
  expect(shown).toEqual({ exitCode: 0, out: 'would set 帮助\n\n<p>拼团</p>\n', err: '' });
  expect([(await read(1)).code, await acts()]).toEqual([400, []]);
});

test.each([
  [['articles', 'set', '7', 'help.html', '--title', 'x'], 1],
  [['articles', 'set', '7', 'help.html', '--title', 'x', '--dry-run'], 1],
  [['articles', 'set', '1', 'gone.html', '--title', 'x'], 1],
  [['articles', 'set', '1', 'help.html'], 2],
  [['articles', 'set', '1', 'help.html', '--title', 'x'.repeat(201)], 2],
  [['articles', 'set', '1', 'help.html', '--title', 'x', '--locale', 'xx-XX'], 2],
  [['articles', 'set', '1', 'help.pdf', '--title', 'x'], 2],
  [['articles', 'get', '2'], 1],
  [['articles', 'get', 'one'], 2],
  [['articles', 'get', '1', '--version', 'one'], 2],
  [['articles', 'fly'], 2],
  [['items', 'export', '--dry-run'], 2],
  [['items', 'import'], 2],
  [['items', 'import', 'a.csv', '--locale', 'en-US'], 2],
])('%j ends with %i and changes nothing', async (args, exitCode) => {
  write('help.html', '<p>x</p>');
  write('help.pdf', 'x');
  expect(await run(...args)).toMatchObject({ exitCode, out: '' });
  expect(await acts()).toEqual([]);
});

test.each([
  ['kf_url', 'javascript:alert(1)'],
  ['kf_url', 'https://a b.example'],
  ['youtube_url', 'www.example.com'],
  ['first_withdraw_min', '-1'],
  ['first_withdraw_min', '1e3'],
  ['withdraw_min', '0'],
  ['withdraw_pending_most', '-1'],
  ['recharge_pending_most', '1.5'],
  ['recharge_unpaid_a_day', '-1'],
  ['recharge_min', '50000.01'],
  ['recharge_max', '0.99'],
  ['recharge_max', ''],
  ['recharge_promise_hours', '1.5'],
  ['shipping_promise_hours', '0.5'],
  ['support_from', '9'],
  ['support_from', '21:00'],
  ['support_until', '24:00'],
  ['transfer_account', 'x'.repeat(501)],
  ['demo_filled_at', 'x'],
])('the setting %s rejects %j', async (key, value) => {
  const before = await run('settings', 'get', '--json');
  expect(await run('settings', 'set', '--', key, value)).toMatchObject({ exitCode: 1, out: '' });
  expect(await run('settings', 'get', '--json')).toEqual(before);
  expect(await acts()).toEqual([]);
});

test.each([
  [['settings', 'set', 'transfer_account', '\u202e6222']],
  [['settings', 'set', 'kf_url']],
  [['settings', 'set', 'kf_url', '', 'more']],
  [['settings']],
])('%j is not understood', async (args) => {
  expect(await run(...args)).toMatchObject({ exitCode: 2, err: expect.stringContaining('settings set <key> <value>') });
  expect(await acts()).toEqual([]);
});

test.each([
  ['kf_url', 'mailto:help@shop.example'],
  ['youtube_url', ''],
  ['first_withdraw_min', '50'],
  ['withdraw_min', '0.01'],
  ['withdraw_pending_most', '0'],
  ['recharge_pending_most', '20'],
  ['recharge_unpaid_a_day', '0'],
  ['recharge_min', '50000'],
  ['recharge_max', '1.00'],
  ['recharge_promise_hours', '0.5'],
  ['support_until', '18:30'],
  ['transfer_account', '中国银行 6222 0000'],
])('the setting %s accepts %j', async (key, value) => {
  expect(await run('settings', 'set', key, value)).toMatchObject({ exitCode: 0 });
  expect((await run('settings', 'get', key)).out).toBe(`${value}\n`);
});

test('a setting is changed as the console does it, from the version that is stored, and printed as it is', async () => {
  expect(await run('settings', 'set', 'kf_url', ' mailto:a@shop.example ')).toMatchObject({
    out: 'mailto:a@shop.example\n',
  });
  const both = await Promise.all(['b', 'c'].map((to) => run('settings', 'set', 'kf_url', `mailto:${to}@shop.example`)));
  const done = both.filter(({ exitCode }) => exitCode === 0);
  for (const { exitCode, err } of both) if (exitCode === 1) expect(err).toContain('(changed)');
  expect(done.map(({ out }) => out)).toContain((await run('settings', 'get', 'kf_url')).out);
  const version = 1 + done.length;
  const { data } = JSON.parse((await run('call', 'settings', '--json')).out);
  expect(data.find(({ key }: { key: string }) => key === 'kf_url')).toMatchObject({ version, changed_by: 'alice' });
  expect((await acts())[0]).toMatchObject({ action: 'settings set', subject: 'setting:kf_url', note: 'by command' });
  expect(await run('settings', 'set', 'nothing', 'x')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('(settingUnknown)'),
  });
});

test('an article is published once, and a language that it does not have is not taken away', async () => {
  write('a.html', '<p>x</p>');
  await run('articles', 'set', '1', 'a.html', '--title', '帮助');
  const version = async () => JSON.parse((await run('articles', '--json')).out)[0].version;
  expect([(await run('articles', 'publish', '1')).out, await version()]).toEqual(['published\n', 0]);
  expect(await run('articles', 'remove', '1', '--locale', 'en-US')).toMatchObject({
    exitCode: 1,
    err: 'article 1 is not in en-US\n',
  });
  expect((await run('articles', 'unpublish', '1', '--dry-run')).exitCode).toBe(2);
  expect((await run('articles', 'remove', '1', '--locale', 'zh-CN')).exitCode).toBe(2);
  expect([(await run('articles', 'unpublish', '1', '--note', 'old')).out, await version()]).toEqual([
    'a draft now\n',
    1,
  ]);
  for (const way of ['publish', 'unpublish']) {
    const unwritten = { exitCode: 1, err: expect.stringContaining('Unwritten') };
    expect(await run('articles', way, '2')).toMatchObject(unwritten);
  }
  const { err } = await run('articles', 'remove', '1', '--locale', 'xx');
  expect(err).toContain('what does not fit: --locale');
  expect(await acts()).toMatchObject([{ action: 'articles set' }, { action: 'articles unpublish', note: 'old' }]);
});

test.each([
  ['a letter that turns what follows', '\u202e000,1¥'],
  ['a control character', 'a\u001b[2Jb'],
  ['more than the log shows', 'x'.repeat(501)],
])('a reason with %s is refused, and nothing is done', async (_, note) => {
  const answer = await run('articles', 'unpublish', '1', '--note', note);
  expect(answer).toMatchObject({ exitCode: 2, err: expect.stringContaining('--note') });
  expect(await acts()).toEqual([]);
});

test('every setting is in the manual, with its default', async () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8');
  const [, section = ''] = manual.split('\n## Settings\n');
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  for (const [key, value] of Object.entries(JSON.parse((await run('settings', 'get', '--json')).out))) {
    const line = lines.find((one) => one.split('|')[1]?.includes(`\`${key}\``));
    expect([key, line]).toEqual([key, expect.stringContaining(value === '' ? '| empty |' : String(value))]);
  }
});

test('every figure of the shop is in the manual', async () => {
  const metrics = createMetrics();
  metrics.countStreams(() => 0);
  metrics.countCached(() => ({ hits: 0, misses: 0, size: 0 }));
  metrics.watchBackups(async () => null);
  metrics.watchJobs(async () => []);
  metrics.countSkew(() => 0);
  metrics.countFrozen(async () => 0);
  metrics.watchDatabase({ pools: () => [] });
  metrics.watchReach({ database: async () => [], files: async () => [] }, { isListening: () => true });
  metrics.watchShop({ queues: async () => [], held: async () => [] });
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8');
  const ofPrimary = await primaryMetrics(() => []).values();
  const names = [...(await metrics.values(true)), ...ofPrimary].map(({ name }) => name);
  expect(names).toContain('shop_backup_failed');
  const unsaid = names.filter(
    (name) => name.startsWith('shop_') && !manual.includes(`| \`${name}\``) && !manual.includes(`, \`${name}\` |`),
  );
  expect(unsaid).toEqual([]);
});

test('a migration says which tables it brought up, and nothing is compared where nothing is shared', async () => {
  expect(await run('migrate')).toEqual({ exitCode: 0, out: `${schemaVersions(engine).at(-1)}\n`, err: '' });
  expect(await run('identity')).toMatchObject({ exitCode: 1, err: expect.stringContaining('nothing is compared') });
  expect(await run('identity', 'accept')).toMatchObject({ exitCode: 2 });
});
