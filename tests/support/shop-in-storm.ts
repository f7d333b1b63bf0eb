import { closeAfterTest } from './cleanup.ts';
import { type Deed, JWT_SECRET } from './deeds.ts';
import { drawsFrom, SEED } from './seed.ts';
import { launchServer } from './server-process.ts';
import { shopOnDisk } from './shop-on-disk.ts';
import { openStorm } from './storm.ts';

/** A server on this data folder, and a storm that has not begun; what its first shopper asks for beside it. */
export async function openShopInStorm(dataDir: string) {
  const shop = await shopOnDisk({ dataDir });
  const server = await launchServer(dataDir, { DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET });
  closeAfterTest(async () => void (await server.stop('SIGKILL')));
  const { origin, invitation } = server;
  const storm = await openStorm({ ...shop, origin: () => origin, invitation, draw: drawsFrom(SEED) });
  const [first] = storm.promised();
  const { username = '', token = '' } = first ?? {};
  const deed = (kind: Deed['kind'], fields: Deed['fields']): Deed => {
    return { kind, username, token, key: `another-${kind}`, fields };
  };
  const ask = (path: string) => fetch(origin + path, { headers: { Authorization: token, Cookie: `session=${token}` } });
  return { ...server, shop, storm, deed, ask };
}
