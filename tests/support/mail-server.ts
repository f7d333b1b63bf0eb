import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';
import { LOOPBACK } from './loopback-certificate.ts';

export interface Received {
  from: string;
  to: string[];
  /** Headers and text as they came. */
  source: string;
  /** Through an encrypted line, by a user who proved the password. */
  secure: boolean;
  user: string;
}

const USER = 'shop';
const PASSWORD = 'a password of the mail server';

interface Changes extends Partial<SMTPServerOptions> {
  /** Called with what was taken, before it is answered; false: it never is. */
  answered?: (mail: Received) => Promise<boolean>;
}

/** A mail server on this machine with TLS and authentication. `changes` overrides its handlers. */
export async function openMailServer({ answered = async () => true, ...changes }: Changes = {}) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    ...LOOPBACK,
    secure: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _, done) =>
      username === USER && password === PASSWORD ? done(null, { user: USER }) : done(new Error('wrong password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          secure: session.secure,
          user: String(session.user),
        };
        received.push(mail);
        for (const look of waiting) look();
        void answered(mail).then((isAnswered) => isAnswered && done());
      });
    },
    ...changes,
  });
  // A client that leaves in the middle is no failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    /** Resolves once so many mails have come, however long that takes. */
    came: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    mail: {
      // The certificate signs itself. A number: a name is asked of the machine's name server, which takes its time.
      url: `smtps://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
      from: '免税拼团 <shop@shop.example>',
    },
  };
}

/** Bytes of quoted-printable. */
const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** The text of a mail, decoded. */
export function textOf({ source }: Received): string {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return unquoted(body.replace(/=\r\n/g, '')).toString();
}

/** The subject of a mail, decoded (RFC 2047). */
export function subjectOf({ source }: Received): string {
  const [, raw = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source) ?? [];
  return raw
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/\r\n/g, '')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      (/b/i.test(how) ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' '))).toString(),
    );
}

/** The code in a mail, if it has one. */
export const codeIn = (mail: Received): string | undefined => /\b(\d{6}|\d{10})\b/.exec(textOf(mail))?.[0];

/** The codes that came to an address, the newest last. */
export const codesTo = (address: string, { received }: { received: Received[] }): string[] =>
  received.flatMap((mail) => (mail.to.includes(address) ? (codeIn(mail) ?? []) : []));

/** The code that came last; a mail about something else may come after it. */
export const lastCode = ({ received }: { received: Received[] }): string =>
  received.flatMap((mail) => codeIn(mail) ?? []).at(-1) ?? '';
