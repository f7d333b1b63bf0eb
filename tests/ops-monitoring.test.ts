import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { calls } from '../shared/contract/calls.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const prometheus = parse(read('ops/prometheus/prometheus.yml'));
const scrapes: { job_name: string; metrics_path?: string; static_configs: { targets: string[] }[] }[] =
  prometheus.scrape_configs;

const { panels } = JSON.parse(read('ops/grafana/dashboard.json'));
const shown: string[] = panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr));
const rules: { record?: string; alert?: string; expr: string }[] = ['slo.yml', 'alerts.yml'].flatMap((file) =>
  parse(read(`ops/prometheus/${file}`)).groups.flatMap(({ rules }: { rules: object[] }) => rules),
);
const expressions = [...shown, ...rules.map(({ expr }) => expr)];

/** What every process says of itself, without what is said of it alone. */
function defaults(): string[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry.getMetricsAsArray().map(({ name }) => name);
}

const sources = ['server/telemetry', 'server/jobs'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => read(`${folder}/${file}`)),
);
const inSources = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found));

/** Without the endings that a histogram adds. */
const base = (name: string) => name.replace(/^(http_\w+)_(?:count|bucket|sum)$/, '$1');

const found = (pattern: RegExp) => [
  ...new Set(expressions.flatMap((expr) => [...expr.matchAll(pattern)].map(([, one = '']) => one))),
];

// `tests/process/monitoring.test.ts` looks for the same in an answer of a shop, in the whole run.
test('rules and dashboard read only what a shop says, or a rule records', () => {
  const known = new Set([...defaults(), ...inSources(/'((?:shop|http)_\w+)'/g)]);
  const names = found(/\b((?:shop|http|nodejs|process)_\w+)/g);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !known.has(base(name)))).toEqual([]);
  const recorded = rules.map(({ record }) => record);
  const asked = found(/\b(shop:[\w:]+)/g);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((name) => !recorded.includes(name))).toEqual([]);
});

test('and by labels that are there, with values that they can have', () => {
  // Prometheus adds these; its own label `job` makes the shop's `exported_job`.
  const known = [...inSources(/labelNames: \[([^\]]*)\]/g).flatMap((list) => list?.match(/\w+/g) ?? []), 'worker'];
  const labels = new Set(['job', 'instance', 'le', 'exported_job', ...known]);
  const grouped = found(/\bby \(([^)]*)\)/g).flatMap((list) => list.split(/,\s*/));
  const matched = found(/[{,]\s*(\w+)(?==~?"|!=?~?")/g);
  expect(matched.length).toBeGreaterThan(4);
  expect([...grouped, ...matched].filter((label) => !labels.has(label))).toEqual([]);

  const jobs = inSources(/\bname: '([a-z-]+)'/g);
  expect(found(/\bexported_job="([^"]+)"/g).filter((job) => !jobs.includes(job))).toEqual([]);
  const states = inSources(/\bstate: '(\w+)'/g);
  expect(found(/\bstate="([^"]+)"/g).filter((state) => !states.includes(state))).toEqual([]);
  const collected = scrapes.map(({ job_name }) => job_name);
  const asked = found(/\bjob=~?"([^"$]+)"/g).flatMap((names) => names.split('|'));
  expect(asked.toSorted()).toEqual(collected.toSorted());
  const paths = Object.values(calls).map((call) => call.split(' ')[1]);
  const bought = found(/\broute=~"\/api\/\(([^)]*)\)"/g).flatMap((list) => list.split('|'));
  expect(bought.filter((name) => !paths.includes(`/api/${name}`))).toEqual([]);
  expect(bought).toHaveLength(2);
});

test('a rule watches what the manual says to watch, but for what it names', () => {
  const manual = read('docs/operator.md');
  const [, unwatched = ''] = /^No rule watches([^.]*)\./m.exec(manual) ?? [];
  const [, table = ''] = manual.split('| Metric | Meaning | Alert when | Then |\n');
  const rows = table
    .slice(0, table.indexOf('\n\n'))
    .split('\n')
    .map((row) => row.split('|'));
  const watched = rules.map(({ expr }) => expr).join();
  const metrics = (text = '') => text.match(/\b(?:shop|http|nodejs|process)_\w+/g) ?? [];
  const asked = rows.filter(([, , , when = '']) => when.trim() !== '').map(([, named]) => metrics(named));
  expect(asked.filter((names) => names.length > 0).length).toBeGreaterThan(18);
  const none = asked.filter((names) => names.length > 0 && !names.some((name) => watched.includes(name))).flat();
  expect(none.filter((name) => !unwatched.includes(name))).toEqual([]);
  expect(metrics(unwatched).filter((name) => watched.includes(name))).toEqual([]);
});

test('Prometheus finds the shop where it listens, its rules, and Alertmanager its receivers', () => {
  expect(prometheus.rule_files.toSorted()).toEqual(['alerts.yml', 'slo.yml']);
  // The path of metrics is Prometheus' own unless it is told another.
  expect(scrapes.map(({ metrics_path = '/metrics' }) => metrics_path)).toEqual(Array(3).fill('/metrics'));
  const balanced = parseEnv(read('ops/haproxy.env.example')) as Record<string, string>;
  const patroni = [1, 2].map((n) => `${balanced[`DB_${n}`]?.split(':')[0]}:${balanced[`DB_${n}_PATRONI`]}`);
  const { PATRONI_ETCD3_HOSTS: etcd = '' } = parseEnv(read('ops/patroni.env.example'));
  expect(Object.fromEntries(scrapes.map((one) => [one.job_name, one.static_configs[0]?.targets]))).toEqual({
    ...{ pintuan: [1, 2, 3].map((n) => balanced[`SHOP_${n}`]), patroni },
    etcd: etcd.split(','),
  });
  const { route, receivers, inhibit_rules } = parse(read('ops/prometheus/alertmanager.yml'));
  const named = [route, ...route.routes].map(({ receiver }) => receiver);
  expect(named.toSorted()).toEqual(receivers.map(({ name }: { name: string }) => name).toSorted());
  const severities = [...read('ops/prometheus/alerts.yml').matchAll(/severity: (\w+)/g)].map(([, one]) => one);
  const routed = route.routes.flatMap(({ matchers }: { matchers: string[] }) => matchers);
  expect(routed).toEqual(['severity="page"']);
  expect([...new Set(severities)].toSorted()).toEqual(['page', 'ticket']);
  const alerts = rules.map(({ alert }) => alert);
  const inhibiting = JSON.stringify(inhibit_rules).match(/(?<=alertname!?=\\")\w+/g) ?? [];
  expect(inhibiting.filter((name) => !alerts.includes(name))).toEqual([]);
  expect(inhibiting).toHaveLength(2);
  // One process of many that is down silences nothing that is said of the shop.
  expect(inhibit_rules.map(({ equal }: { equal: string[] }) => equal)).toEqual([['job', 'instance']]);
});
