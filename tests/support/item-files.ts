import sharp from 'sharp';
import request from 'supertest';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, type openConsole } from './console-api.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

const as = 'catalogue';

/** The file of all items as its bytes; a test's client would take the mark at its start away. */
export async function itemsFileOf({ call }: Console): Promise<string> {
  const { text } = await call('itemsFile', {}, { as });
  return text.startsWith('\ufeff') ? text : `\ufeff${text}`;
}

interface Sent {
  dryRun: 'yes' | 'no';
  key?: string;
  pictures?: Record<string, string>;
}

/** What the import answers to a file that the role for the catalogue sends. */
export async function importItems({ server }: Console, csv: string, { dryRun, key = '', pictures }: Sent) {
  const [, path] = consoleMethodAndPath('itemImport');
  const sent = request(server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  if (key !== '') sent.set('Idempotency-Key', key);
  const fields = { name: 'items.csv', dry_run: dryRun, ...(pictures && { pictures: JSON.stringify(pictures) }) };
  sent.field(fields).attach('file', Buffer.from(csv), 'file');
  return (await sent).body.data;
}

/** The address of a small picture that is in the library from now on. */
export async function uploadedPicture({ services }: Console): Promise<string> {
  const small = { width: 8, height: 8, channels: 3, background: '#888' } as const;
  return (await services.pictureUpload(await sharp({ create: small }).png().toBuffer())).url;
}
