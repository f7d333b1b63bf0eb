import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

const hangUp = (socket: Socket) => void socket.destroy();

/** What the server does at a step in place of a yes: its answer, or what it does to the line. */
let does: Record<string, string | ((socket: Socket) => void)>;
let texts: string[];
let troubles: string[];
let server: ReturnType<typeof createServer>;
let url: string;

const YES: Record<string, string> = {
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  END: '250 taken',
  QUIT: '221 bye',
};

/** A mail server that speaks only as much SMTP (RFC 5321) as one mail takes. */
beforeEach(async () => {
  does = {};
  texts = [];
  troubles = [];
  server = createServer((socket) => {
    let text: string | null = null;
    const at = (step: string) => {
      const done = does[step] ?? YES[step] ?? '500 what';
      if (typeof done === 'string') socket.write(`${done}\r\n`);
      else done(socket);
    };
    socket.on('error', () => undefined);
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      if (text === null) {
        const step = chunk.toString().slice(0, 4);
        if (step === 'DATA' && does.DATA === undefined) text = '';
        return at(step);
      }
      text += chunk;
      if (!text.endsWith('\r\n.\r\n')) return;
      texts.push(text);
      text = null;
      at('END');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://shop:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

function mailerOf(from = 'Shop <shop@shop.example>') {
  const onTrouble = ({ cause }: Error) => void troubles.push((cause as Error).message);
  const mailer = createMailer({ url, from }, onTrouble, { deadline: 1000 });
  return (signal?: AbortSignal) =>
    mailer({ to: 'mia@shopper.example', subject: 'Hello', text: 'It is here', id: 'one', signal });
}

test('what the server may have taken is not sent again', async () => {
  does = { END: hangUp };
  expect(await mailerOf()()).toMatchObject({ outcome: 'unknown' });
  expect(texts).toHaveLength(1);
});

test.each([
  ['EHLO', hangUp],
  ['MAIL', hangUp],
  ['RCPT', hangUp],
  ['RCPT', '451 later'],
  ['DATA', hangUp],
  ['END', '451 later'],
  ['EHLO', '554 not now'],
  ['AUTH', '535 wrong password'],
  ['MAIL', '550 not this sender'],
])('what it has certainly not taken waits: %s', async (step, instead) => {
  does = { [step]: instead, ...(step === 'EHLO' && typeof instead === 'string' && { HELO: instead }) };
  expect(await mailerOf()()).toMatchObject({ outcome: 'waiting' });
});

test.each([
  ['RCPT', '550 nobody here'],
  ['END', '554 spam'],
])('what it never takes has failed: %s', async (step, answer) => {
  does = { [step]: answer };
  expect(await mailerOf()()).toMatchObject({ outcome: 'failed' });
  expect(troubles).toEqual([]);
});

/** Says nothing that would be an answer, but goes on saying it. */
function drips(socket: Socket): void {
  const dripping = setInterval(() => socket.write('2'), 20);
  socket.on('close', () => clearInterval(dripping));
}

test.each([
  ['EHLO', 'waiting'],
  ['RCPT', 'waiting'],
  ['END', 'unknown'],
])('a server that says a letter after the other is left in time: %s', async (step, outcome) => {
  does = { [step]: drips };
  expect(await mailerOf()()).toMatchObject({ outcome });
});

test('a stop does not wait for a server that is silent', async () => {
  const stopping = new AbortController();
  does = { EHLO: () => stopping.abort() };
  expect(await mailerOf()(stopping.signal)).toMatchObject({ outcome: 'waiting' });
  expect(troubles).toEqual([]);
});

test('a stop waits for the answer to a text', async () => {
  const stopping = new AbortController();
  does = {
    END: (socket) => {
      stopping.abort();
      setImmediate(() => socket.write('250 taken\r\n'));
    },
  };
  expect(await mailerOf()(stopping.signal)).toEqual({ outcome: 'sent' });
});

test('that it takes nothing of the shop is said once, until it does again', async () => {
  const send = mailerOf();
  does = { AUTH: '535 wrong password' };
  await send();
  await send();
  expect(troubles).toEqual([expect.stringContaining('535 wrong password')]);
  does = {};
  expect(await send()).toEqual({ outcome: 'sent' });
  does = { MAIL: '550 not this sender' };
  await send();
  expect(troubles).toHaveLength(2);
});

test.each([
  ['Shop: all for two <shop@shop.example>', 'From: "Shop: all for two" <shop@shop.example>'],
  ['Shop, Inc. <shop@shop.example>', 'From: "Shop, Inc." <shop@shop.example>'],
  ['"Shop, Inc." <shop@shop.example>', 'From: "Shop, Inc." <shop@shop.example>'],
  ['shop@shop.example', 'From: shop@shop.example'],
])('the sender is one address, whatever its name: %s', async (from, head) => {
  expect(await mailerOf(from)()).toEqual({ outcome: 'sent' });
  expect(texts[0]?.split('\r\n')).toContain(head);
});

test('a mail says that no one wrote it, and a domain of any script is one that mail servers read', async () => {
  await mailerOf('Laden <post@bücher.example>')();
  const lines = texts[0]?.split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(['Auto-Submitted: auto-generated', 'Message-ID: <one@xn--bcher-kva.example>']),
  );
  expect(lines).toContain('From: Laden <post@xn--bcher-kva.example>');
});
