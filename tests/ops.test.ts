import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../server/config/config.ts';
import { EVENTS_PATH } from '../server/http/streams/events.ts';
import { NOTIFY_PATH } from '../server/payments/channels.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documented = new Set([...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));

/** A document of YAML; throws on one that is no YAML or has a key twice. */
// biome-ignore lint/suspicious/noExplicitAny: read by the tests alone, which fail on another form.
type Document = any;

const manifests: Document[] = readdirSync(join(root, 'ops/kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`ops/kubernetes/${file}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  }),
);
const kind = (wanted: string) => manifests.find((one) => one.kind === wanted);
const compose: Document = parse(read('ops/compose.yaml'), { merge: true });

/** The variables of a shop, by where they are set. */
const shops: Record<string, Record<string, string>> = {
  'pintuan.env.example': parseEnv(read('ops/pintuan.env.example')) as Record<string, string>,
  'compose.yaml': compose.services.shop1.environment,
  'kubernetes/shop.yaml': { ...kind('ConfigMap').data, ...kind('Secret').stringData },
};

test.each(['pintuan.env.example', 'kubernetes/shop.yaml'])('no shop starts with the secrets of %s', (file) => {
  const example = { ...shops[file], NODE_ENV: 'production' };
  expect(() => readConfig(example)).toThrow(/is the example of ops/);
});

test.each(Object.keys(shops))('the shops of %s start with what they are told', (file) => {
  const told = shops[file] ?? {};
  const known = (name: string) => documented.has(name) || name === 'NODE_ENV';
  expect(Object.keys(told).filter((name) => !known(name))).toEqual([]);
  // Compose puts these in.
  const given = Object.entries(told).map(([name, value]) => [
    name,
    value.replace(/\$\{PUBLIC_ORIGIN:\?\}/, 'https://shop.example').replace(/\$\{\w+:\?\}/, 'x'.repeat(32)),
  ]);
  const filledIn = given.map(([name, value = '']) => [name, value.replaceAll('change-me', 'as-somebody-chose-it')]);
  const config = readConfig(Object.fromEntries(filledIn));
  expect(config).toMatchObject({ publicOrigin: 'https://shop.example', trustProxy: 1, demo: false, paySandbox: false });
  expect(JSON.stringify(config.backups)).toContain('backups');
  expect(config.databaseUrl).toMatch(/^postgres:/);
  expect(config.metricsToken ?? '', 'for Prometheus').toMatch(/\S{16}/);
  expect(Number(told.DRAIN_SECONDS), 'seconds in which balancers notice a stop').toBeGreaterThan(2);
});

test('one container starts with compose.yaml alone, and with .env.example as its .env', () => {
  const { services, volumes }: Document = parse(read('compose.yaml'));
  const { environment, env_file: files, ports, volumes: mounted } = services.shop;
  expect(files).toEqual([{ path: '.env', required: false }]);
  expect(ports).toEqual(['127.0.0.1:3000:3000']);
  expect(mounted.map((one: string) => one.split(':')[0])).toEqual(Object.keys(volumes));
  // Compose puts in what `.env` says, or the default behind the name.
  const told = (env: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => {
        const [, , usual = ''] = /^\$\{(\w+):-(.*)\}$/.exec(value) ?? [];
        return [name, env[name] ?? usual];
      }),
    );
  const example = parseEnv(read('.env.example'));
  for (const env of [told({}), { ...example, ...told(example) }]) {
    const config = readConfig({ NODE_ENV: 'production', DATA_DIR: '/data', ...env });
    expect(config).toMatchObject({ publicOrigin: 'http://localhost:3000', demo: false });
  }
  const named = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.filter((name) => !documented.has(name))).toEqual([]);
});

test('haproxy and Patroni are told every variable that their files name, and no other', () => {
  const named = (...files: string[]) =>
    new Set(files.flatMap((file) => [...read(`ops/${file}`).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)));
  const told = Object.keys(parseEnv(read('ops/haproxy.env.example')));
  expect(told.toSorted()).toEqual([...named('haproxy.cfg', 'haproxy-postgresql.cfg')].toSorted());
  const balancer = Object.keys(compose.services.balancer.environment);
  expect(balancer.toSorted()).toEqual([...named('haproxy.cfg')].toSorted());
  expect(Object.keys(parseEnv(read('ops/patroni.env.example'))).every((name) => name.startsWith('PATRONI_'))).toBe(
    true,
  );
  expect(parse(read('ops/patroni.yml')).scope).toBe('pintuan');
});

test('Patroni finds the three etcd where they listen', () => {
  const etcd = parseEnv(read('ops/etcd.env.example')) as Record<string, string>;
  expect(Object.keys(etcd).filter((name) => !name.startsWith('ETCD_'))).toEqual([]);
  const cluster = (etcd.ETCD_INITIAL_CLUSTER ?? '').split(',').map((one) => one.split('='));
  const [own] = cluster;
  expect(own).toEqual([etcd.ETCD_NAME, etcd.ETCD_LISTEN_PEER_URLS]);
  expect(own).toEqual([etcd.ETCD_NAME, etcd.ETCD_INITIAL_ADVERTISE_PEER_URLS]);
  expect(etcd.ETCD_LISTEN_CLIENT_URLS).toBe(etcd.ETCD_ADVERTISE_CLIENT_URLS);
  const { port } = new URL(etcd.ETCD_LISTEN_CLIENT_URLS ?? '');
  const hosts = cluster.map(([, peer = '']) => `${new URL(peer).hostname}:${port}`);
  expect(parseEnv(read('ops/patroni.env.example')).PATRONI_ETCD3_HOSTS).toBe(hosts.join(','));
});

test('containers are run as the image expects it', () => {
  const image = read('Dockerfile');
  const port = Number(/PORT=(\d+)/.exec(image)?.[1]);
  const data = /DATA_DIR=(\S+)/.exec(image)?.[1];
  const { spec } = kind('Deployment').spec.template;
  const [shop] = spec.containers;
  expect(shop.ports).toEqual([{ name: 'http', containerPort: port }]);
  expect(shop.volumeMounts.map((mount: Document) => mount.mountPath)).toEqual([data, '/backups']);
  const health = read('server/http/routes/health.ts');
  for (const probe of [shop.startupProbe, shop.readinessProbe, shop.livenessProbe]) {
    expect(health).toContain(`router.get('${probe.httpGet.path}'`);
  }
  const claims = manifests.filter((one) => one.kind === 'PersistentVolumeClaim').map((one) => one.metadata.name);
  expect(spec.volumes.map((volume: Document) => volume.persistentVolumeClaim.claimName)).toEqual(claims);
  expect(kind('Service').spec.selector).toEqual(kind('Deployment').spec.template.metadata.labels);
  const { services, volumes } = compose;
  const [, created = '', owned] = /^RUN mkdir --mode=700 (.*) && chown node:node (.*)$/m.exec(image) ?? [];
  expect(owned).toBe(created);
  const writable = created.split(' ');
  for (const name of ['shop1', 'shop2', 'shop3']) {
    expect(services.balancer.environment[`SHOP_${name.at(-1)}`]).toBe(`${name}:${port}`);
    expect(services[name].volumes).toEqual([`files:${data}`, 'backups:/backups']);
    // A volume is root's unless its folder is there; the shop may change no owner.
    for (const volume of services[name].volumes) expect(writable).toContain(volume.split(':')[1]);
  }
  expect(Object.keys(volumes)).toEqual(['database', 'files', 'backups']);
});

test('balancers ask for paths that a shop has, and wait as long as it needs', () => {
  const [haproxy, nginx] = [read('ops/haproxy.cfg'), read('ops/nginx.conf')];
  const [, health = ''] = /option httpchk GET (\S+)/.exec(haproxy) ?? [];
  expect(read('server/http/routes/health.ts')).toContain(`router.get('${health}'`);
  expect(/acl repeatable path_beg (\S+)\/$/m.exec(haproxy)?.[1]).toBe(NOTIFY_PATH);
  const paths = [...nginx.matchAll(/location (\S+)/g)].map(([, path]) => path);
  const [, files = ''] = /use_backend files if \{ path_beg (\S+) \}/.exec(haproxy) ?? [];
  expect(read('server/pages/built-files.ts')).toContain(`path.startsWith('${files}')`);
  expect(paths).toEqual(['/', files, EVENTS_PATH]);
  // A stop takes 15 seconds, after the time in which balancers notice.
  const stop = 15;
  const drain = (variables: Record<string, string> = {}) => Number(variables.DRAIN_SECONDS ?? 0);
  const { spec } = kind('Deployment').spec.template;
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(stop + drain(shops['kubernetes/shop.yaml']));
  const grace = Number.parseInt(compose.services.shop1.stop_grace_period, 10);
  expect(grace).toBeGreaterThan(stop + drain(shops['compose.yaml']));
  const unit = read('ops/systemd/pintuan@.service');
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(stop + drain(shops['pintuan.env.example']));
  const [, command = ''] = /^docker run (.*(?:\\\n.*)*) pintuan$/m.exec(read('docs/operator.md')) ?? [];
  expect(Number(/--stop-timeout (\d+)/.exec(command)?.[1])).toBeGreaterThan(stop);
  expect(Number.parseInt(parse(read('compose.yaml')).services.shop.stop_grace_period, 10)).toBeGreaterThan(stop);
  // A database that is up later than the shops may take minutes.
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  // The unit starts the program that the image starts.
  const image = JSON.parse(/^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]');
  const started = /^ExecStart=\S+ (.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(started.filter((part) => part !== '--enable-source-maps')).toEqual(image.slice(1));
});
