import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { findAmtool, findPromtool } from '../../scripts/prometheus-tools.mjs';
import { primaryMetrics } from '../../server/telemetry/primary-metrics.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { METRICS_TOKEN, metricsOf, projectFolder, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';

const ops = join(projectFolder, 'ops');

/** Series that rules and dashboard read, apart from those that rules record. */
function namesRead(): string[] {
  const { panels } = JSON.parse(readFileSync(join(ops, 'grafana/dashboard.json'), 'utf8'));
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr));
  expect(shown.length).toBeGreaterThan(25);
  const rules = ['slo.yml', 'alerts.yml'].map((file) => readFileSync(join(ops, 'prometheus', file), 'utf8'));
  const all = [...shown, ...rules].join('\n').match(/\b(?:shop|http|nodejs|process)_\w+/g) ?? [];
  return [...new Set(all)].sort();
}

test('every series that rules and dashboard read is in an answer of a shop', async () => {
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { DEMO: '1', METRICS_PORT: '0', BACKUP_DIR: join(dataDir, 'backups') });
  const { origin, invitation } = server;
  const fields = { username: 'watched', password: 'correct horse', invitation_code: invitation };
  await answer(origin, '/api/register', form(fields));
  const { token } = (await answer(origin, '/api/login', form(fields))).data;
  await shopCommand(dataDir, ['credit', 'watched', '5000', '--note', 'test']);
  await fetch(`${origin}/user/detail/1`);
  await fetch(`${origin}/user/detail/1`);
  await fetch(`${origin}/no/such/page`);
  const bought = await fetch(`${origin}/api/buy_item`, {
    ...form({ id: '1' }, token),
    headers: { Authorization: token, 'X-Request-Id': 'from-the-proxy-1' },
  });
  expect(bought.headers.get('x-request-id')).toBe('from-the-proxy-1');
  const shown = await metricsOf(origin);
  // Of the primary process of several.
  const ofPrimary = (await primaryMetrics(() => []).values()).map(({ name }) => name);
  const known = new Set([...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  for (const name of ofPrimary) known.add(name);
  const base = (name: string) => name.replace(/^(http_\w+)_(?:count|bucket|sum)$/, '$1');
  expect(namesRead().filter((name) => !known.has(base(name)))).toEqual([]);

  // Counted by pattern, from the cache and not, and never by address.
  expect(shown).toMatch(/^http_request_duration_seconds_count\{route="\/user\/detail\/:id",code="200"\} 2$/m);
  expect(shown).toMatch(/^http_request_duration_seconds_count\{route="\/api\/buy_item",code="200"\} 1$/m);
  expect(shown).not.toContain('no/such');
  expect(shown).toMatch(/^shop_order_events_total\{event="opened"\} 1$/m);
  expect(shown).toMatch(/^shop_deliveries_total\{channel="email",outcome="sent"\} 0$/m);
  expect(shown).toMatch(/^shop_queue_waiting\{queue="withdrawals"\} 0$/m);
  expect(shown).toMatch(/^shop_queue_promise_seconds\{queue="withdrawals"\} \d+$/m);
  expect(shown).toMatch(/^shop_database_waiting\{pool="write"\} \d+$/m);
  expect(shown).toMatch(/^shop_job_failures\{job="reconcile"\} 0$/m);
  expect(shown).toMatch(/^shop_disk_free_ratio\{folder="data"\} 0\.\d+$/m);

  // On a port of its own, which asks for the token because there is one.
  const own = /"port":(\d+)[^\n]*"msg":"metrics are served"/.exec(server.log())?.[1];
  const at = `http://127.0.0.1:${own}/metrics`;
  expect((await fetch(at)).status).toBe(401);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  expect(await (await fetch(at, { headers })).text()).toContain('shop_queue_waiting');
  expect((await fetch(`http://127.0.0.1:${own}/`)).status).toBe(404);
  expect(await server.stop()).toBe(0);
});

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Exported {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector that takes OTLP in JSON; all spans that came. */
async function openCollector() {
  const spans: (Span & { service: string | undefined })[] = [];
  const server = createServer(async (request, response) => {
    expect([request.method, request.url, request.headers['content-type']]).toEqual([
      'POST',
      '/v1/traces',
      'application/json',
    ]);
    const { resourceSpans } = (await json(request)) as Exported;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closeAfterTest(() => void server.close());
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SENDER = '00f067aa0ba902b7';

/** The environment of a server that says so when it loads OpenTelemetry, into whichever file the build has put it. */
const sayTracing = (() => {
  const hook = `export const load = async (url, context, next) => {
    const loaded = await next(url, context);
    if (String(loaded.source).includes('OTLPTraceExporter')) process._rawDebug('loads OpenTelemetry');
    return loaded;
  };`;
  const script = `import { register } from 'node:module'; register("data:text/javascript,${encodeURIComponent(hook)}");`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
})();

test('a trace goes on in the shop, its log and its answer, and is sent to the collector', async () => {
  const { endpoint, spans } = await openCollector();
  const env = { ...sayTracing, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, DEMO: '0', LOG_LEVEL: 'debug' };
  const server = await startServer(temporaryFolder(), env);
  const headers = { traceparent: `00-${TRACE}-${SENDER}-01` };
  const fields = { username: 'traced', password: 'correct horse', invitation_code: server.invitation };
  const registered = await fetch(`${server.origin}/api/register`, { ...form(fields), headers });
  const [, own = ''] = new RegExp(`^00-${TRACE}-([0-9a-f]{16})-01$`).exec(
    registered.headers.get('traceresponse') ?? '',
  ) ?? [''];
  expect(own).not.toBe('');
  await expect.poll(server.log).toContain(`"trace_id":"${TRACE}"`);
  expect(await server.stop()).toBe(0);
  expect(server.log()).toContain('loads OpenTelemetry');
  const request = spans.find(({ spanId }) => spanId === own);
  expect(request).toMatchObject({
    name: 'POST /api/register',
    service: 'pintuan',
    traceId: TRACE,
    parentSpanId: SENDER,
  });
  const facts = new Map(request?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  expect(facts.get('http.route')).toBe('/api/register');
  expect(facts.get('http.response.status_code')).toBe(200);
  expect(facts.get('shop.request_id')).toBe(registered.headers.get('x-request-id'));
  const parts = spans.filter(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === own);
  expect(parts.map(({ name }) => name)).toContain('transaction');
  expect(JSON.stringify(spans)).not.toContain('correct horse');
});

test('without a collector the trace of who asks is in the log and in the answer, and OpenTelemetry is not loaded', async () => {
  const server = await startServer(temporaryFolder(), { ...sayTracing, DEMO: '0', LOG_LEVEL: 'debug' });
  const headers = { traceparent: `00-${TRACE}-${SENDER}-00` };
  const { headers: answered } = await fetch(`${server.origin}/api/carousel`, { headers });
  expect(answered.get('traceresponse')).toMatch(new RegExp(`^00-${TRACE}-(?!${SENDER})[0-9a-f]{16}-00$`));
  await expect.poll(server.log).toContain(`"trace_id":"${TRACE}"`);
  expect(server.log()).not.toContain('loads OpenTelemetry');
});

const check = (tool: string, ...args: string[]) =>
  execFileSync(tool, args, { cwd: join(ops, 'prometheus'), encoding: 'utf8' });

test('Alertmanager takes its file', () => {
  expect(check(findAmtool(), 'check-config', 'alertmanager.yml')).toContain('SUCCESS');
});

test('promtool finds the rules right, and they say what they should', () => {
  const run = (...args: string[]) => check(findPromtool(), ...args);
  for (const rules of ['slo.yml', 'alerts.yml']) {
    const written = readFileSync(join(ops, 'prometheus', rules), 'utf8').match(/- (alert|record):/g)?.length;
    expect(run('check', 'rules', rules)).toContain(`SUCCESS: ${written} rules found`);
  }
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});
