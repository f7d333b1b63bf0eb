import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { inTurn } from '../support/in-turn.ts';
import { memoryOfTree, startedBy } from '../support/process-tree.ts';
import { answer, form, startServer } from '../support/started-server.ts';

/** Pictures of one colour, of a few hundred KB, whose decoders hold them whole. */
let pictures: Record<'small' | 'large' | 'tooLarge' | 'deep', Buffer>;

const SIDE = 6300;

beforeAll(async () => {
  const grey = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });
  // Only a small one is turned into CMYK, which takes a thousand times as long as making it larger.
  const cmyk = sharp(await grey(64).toColourspace('cmyk').jpeg().toBuffer()).pipelineColourspace('cmyk');
  pictures = {
    small: await grey(9).png().toBuffer(),
    large: await grey(SIDE).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    tooLarge: await cmyk.resize(SIDE, SIDE).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    deep: await grey(4600).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  };
});

async function openShop() {
  const server = await startServer(temporaryFolder(), { DEMO: '0' });
  const fields = { username: 'mia', password: 'correct horse', invitation_code: server.invitation };
  await answer(server.origin, '/api/register', form(fields));
  const { token } = (await answer(server.origin, '/api/login', form(fields))).data;
  const send = async (path: string, picture: Buffer) => {
    const sent = form({}, token);
    (sent.body as FormData).set('picture', new Blob([new Uint8Array(picture)]), 'p.jpg');
    Object.assign(sent.headers as object, { 'Accept-Language': 'en-US' });
    return answer(server.origin, `/api/${path}`, sent);
  };
  return { ...server, pid: server.process.pid as number, send };
}

test('pictures whose decoders hold them whole leave a server as large as it was, and answering', async () => {
  const { origin, pid, send } = await openShop();
  // With a converter, as after any picture.
  expect((await send('person_picture', pictures.small)).code).toBe(200);
  const before = memoryOfTree(pid);
  let highest = 0;
  let isOver = false;
  const health = (async () => {
    while (!isOver) {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      highest = Math.max(highest, memoryOfTree(pid));
      await new Promise((later) => setTimeout(later, 20));
    }
  })();
  const tooLarge = { code: 400, msg: 'This picture is too large to be processed. Please send a smaller one' };
  for (const _ of [1, 2, 3, 4]) {
    const [avatar, message, deep] = await Promise.all([
      send('person_picture', pictures.tooLarge),
      send('support_picture', pictures.large),
      send('person_picture', pictures.deep),
    ]);
    expect(avatar).toMatchObject(tooLarge);
    expect([message.code, deep.code]).toEqual([200, 200]);
  }
  isOver = true;
  await health;
  expect(memoryOfTree(pid) - before).toBeLessThan(100);
  // One converter at a time holds what a decoder may.
  expect(highest - before).toBeLessThan(450);
});

test('a converter that is killed over a picture fails that upload alone', async () => {
  const { origin, pid, send } = await openShop();
  expect((await send('person_picture', pictures.small)).code).toBe(200);
  const [converter] = startedBy(pid);
  const killed = send('support_picture', pictures.large);
  // As soon as it holds the picture.
  await expect.poll(() => memoryOfTree(converter as number)).toBeGreaterThan(150);
  process.kill(converter as number, 'SIGKILL');
  const msg = 'This picture could not be processed. Please try again, or choose another one';
  expect(await killed).toMatchObject({ code: 400, msg });
  expect((await send('support_picture', pictures.small)).code).toBe(200);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('a converter has none of the secrets of the shop', async () => {
  const { pid, send } = await openShop();
  await send('person_picture', pictures.small);
  const [converter] = startedBy(pid);
  const names = readFileSync(`/proc/${converter}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0]);
  expect(names).toContain('VIPS_WARNING');
  expect(names.filter((name) => /SECRET|TOKEN|KEY|URL|DATA_DIR|^PATH/.test(name ?? ''))).toEqual([]);
});

test.each(inTurn(['SIGKILL', 'SIGTERM', 'SIGINT'] as const, 3))(
  'no converter outlives a server that gets %s',
  async (signal) => {
    const { pid, send, stop } = await openShop();
    const converting = send('support_picture', pictures.large).catch(() => undefined);
    // As soon as it holds the picture.
    await expect.poll(() => Math.max(...startedBy(pid).map(memoryOfTree))).toBeGreaterThan(150);
    const [converter] = startedBy(pid);
    // What a terminal sends, it sends to all of them.
    if (signal !== 'SIGKILL') process.kill(converter as number, signal);
    await stop(signal);
    expect(await converting).toEqual(signal === 'SIGKILL' ? undefined : expect.objectContaining({ code: 200 }));
    await expect.poll(() => isRunning(converter as number)).toBe(false);
  },
);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
