import { createHmac, randomUUID } from 'node:crypto';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { deleteSetting, insertSetting, selectSettings, upsertSetting } from '../../db/queries/storefront.ts';
import type { BeforeChange } from '../../db/schema/versions.ts';
import type { Store, Writer } from '../../db/store.ts';
import { ConfigError } from '../config/config-error.ts';
import { type FileStore, FilesAway } from '../files/file-store.ts';
import { COPIED, COPYING, MARK } from '../files/mark.ts';
import { isNewShop } from './beginnings.ts';
import { SHOP_COMMAND } from './shop-command.ts';

/** Settings key of what all processes of a shop share. */
export const IDENTITY = 'identity';

/** Settings key of the mark that the first start is about to write, or knows a copy of the files by. */
const MARKING = 'marking';

/** What a process was started with. */
export interface Given {
  jwtSecret: string;
  files: Pick<FileStore, 'place' | 'read' | 'put'>;
  /** The variable that names them. */
  filesFrom: 'DATA_DIR' | 'FILES';
  /** `PUBLIC_ORIGIN`; a command may run without it. */
  origin: string | undefined;
  timeZone: string;
}

export interface Identity {
  /** A fingerprint, from which the secret cannot be computed. */
  secret: string;
  files: string;
  origin: string | null;
  zone: string;
}

type Role = 'server' | 'command';

const ACCEPT = `${SHOP_COMMAND} identity accept --note "<why>"`;

/** `FilesAway` names the variable. */
async function read({ files, filesFrom }: Pick<Given, 'files' | 'filesFrom'>, name: string) {
  try {
    return (await files.read(name))?.toString('utf8');
  } catch (error) {
    throw error instanceof FilesAway ? new FilesAway(`${filesFrom}: ${error.message}`, { cause: error }) : error;
  }
}

/** Which shop the files belong to. Read in this order, since another server may take up the copy meanwhile. */
const markOf = async (given: Given) => (await read(given, COPIED)) ?? (await read(given, MARK));

/** Throws `ConfigError` if the files are those of a copy that was cut short or goes on, and `FilesAway`. */
export async function mustBeWhole(given: Pick<Given, 'files' | 'filesFrom'>): Promise<void> {
  if ((await read(given, COPYING)) === undefined) return;
  throw new ConfigError(
    `${given.filesFrom}: a copy of files into ${given.files.place} was cut short or is going on: give the command again, with the files that were copied`,
  );
}

/** From now on the shop works with the copy, if it is one, and no further run changes it. */
export async function takeUpCopy(files: Pick<FileStore, 'read' | 'put' | 'remove'>): Promise<void> {
  const copied = await files.read(COPIED);
  if (!copied) return;
  await files.put(MARK, copied);
  await files.remove(COPIED);
}

/** The mark by which the shop knows a copy of its files, also before its first start with such. */
export const markForCopy = async (store: Store) => (await storedIdentity(store))?.files ?? (await markingOf(store));

/** Stored before it is used: a first start that is killed in between finds a mark of its own. */
async function markingOf(store: Store): Promise<string> {
  const made = randomUUID();
  await store.transaction((tx) => insertSetting(tx, { key: MARKING, value: made }));
  return (await selectSettings(store.reader)).get(MARKING) ?? made;
}

/** A restored shop is another one than that of the backup, and has other files. */
export async function forgetIdentity(tx: Writer): Promise<void> {
  await deleteSetting(tx, IDENTITY);
  await deleteSetting(tx, MARKING);
}

async function identityOf(given: Given): Promise<Identity> {
  const { jwtSecret, origin, timeZone } = given;
  return {
    secret: createHmac('sha256', jwtSecret).update('pintuan identity').digest('hex').slice(0, 16),
    files: (await markOf(given)) ?? randomUUID(),
    origin: origin ?? null,
    zone: timeZone,
  };
}

/** That of the shop; null before its first start. */
export async function storedIdentity(store: Store): Promise<Identity | null> {
  const text = (await selectSettings(store.reader)).get(IDENTITY);
  return text === undefined ? null : JSON.parse(text);
}

/** Says what differs, in the words of the variables; null if nothing does. */
function differences(shop: Identity, own: Identity, { files, filesFrom }: Given, role: Role): string[] {
  const needsOrigin = shop.origin !== null && (role === 'server' || own.origin !== null);
  return [
    shop.secret !== own.secret && 'JWT_SECRET: is not that of this shop',
    shop.files !== own.files && `${filesFrom}: the files of this shop are not in ${files.place}`,
    needsOrigin && shop.origin !== own.origin && `PUBLIC_ORIGIN: is ${own.origin ?? 'unset'}, and ${shop.origin} here`,
    shop.zone !== own.zone && `SHOP_TIME_ZONE: is ${own.zone}, and ${shop.zone} here`,
  ].filter((line) => line !== false);
}

/** What this process was started with. Throws `ConfigError` if the shop is another one, and `FilesAway`. */
async function ownOf(shop: Identity, given: Given, role: Role): Promise<Identity> {
  const own = await identityOf(given);
  const found = differences(shop, own, given, role);
  if (found.length === 0) return own;
  throw new ConfigError(`${found.join('; ')}. All processes share them; if it was changed on purpose: ${ACCEPT}`);
}

/**
 * The same check before a newer version changes the tables of a database: the servers of that other shop could neither go
 * on nor start again. One without an identity is checked when it has its tables.
 */
export const mayChangeTables =
  (given: Given, role: Role): BeforeChange =>
  async (setting) => {
    const text = await setting(IDENTITY);
    if (text !== undefined) await ownOf(JSON.parse(text), given, role);
  };

/**
 * Compares what this process was started with to what the first one of the shop had, since processes with another secret,
 * files, origin or time zone would harm each other's work. Throws `ConfigError` if anything differs
 * (docs/operator.md, Several processes on PostgreSQL), and `FilesAway`.
 */
export async function mustBeSameShop(store: Store, given: Given, role: Role): Promise<void> {
  const known = await storedIdentity(store);
  // Servers are what has to agree: the shell of whoever brings up the tables for them may be poorer.
  if (!known && role === 'command') return;
  const shop = known ?? (await firstOf(store, given));
  const own = await ownOf(shop, given, role);
  if (shop.origin === null && own.origin !== null && role === 'server') {
    await store.transaction((tx) => upsertSetting(tx, { key: IDENTITY, value: JSON.stringify(own) }));
  }
}

/** The clean-up of either shop would remove pictures of the other. */
const ofAnother = ({ files, filesFrom }: Given) =>
  `${filesFrom}: ${files.place} holds the files of another shop, and this database is new: give it a place of its own; if it is that shop's: ${ACCEPT}`;

/** Of processes that start together the identity of one counts; whoever sees its row finds the files marked for it. */
async function firstOf(store: Store, given: Given): Promise<Identity> {
  const found = await markOf(given);
  const marking = await markingOf(store);
  const own = { ...(await identityOf(given)), files: found ?? marking };
  await store.transaction(async (tx) => {
    await deleteSetting(tx, MARKING);
    // Awaited in the transaction: others wait for this row, nobody serves shoppers yet, and a failure leaves no row.
    if (!(await insertSetting(tx, { key: IDENTITY, value: JSON.stringify(own) }))) return;
    if (found !== undefined && found !== marking && (await isNewShop(tx))) throw new ConfigError(ofAnother(given));
    await given.files.put(MARK, Buffer.from(own.files));
  });
  return (await storedIdentity(store)) ?? own;
}

/** Makes what this process was started with the identity of the shop; returns it, for the operator to read. */
export async function acceptIdentity(
  store: Store,
  given: Given,
  { actor, note }: { actor: string; note: string },
): Promise<Identity> {
  const own = await identityOf(given);
  const before = await storedIdentity(store);
  await given.files.put(MARK, Buffer.from(own.files));
  await store.transaction(async (tx) => {
    await deleteSetting(tx, MARKING);
    await upsertSetting(tx, { key: IDENTITY, value: JSON.stringify(own) });
    await insertAuditEntry(tx, { actor, action: 'identity accept', subject: 'shop', detail: { before, own }, note });
  });
  return own;
}
