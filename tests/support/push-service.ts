import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { LOOPBACK } from './loopback-certificate.ts';

/** What a push service was given, and a browser decrypts. */
export interface Pushed {
  path: string;
  topic: string;
  ttl: string;
  payload: { id: number; title: string; body: string; path: string; lang: string };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const accepted: Answer = (_, response) => void response.writeHead(201).end();

/**
 * A push service on this machine that checks each request as RFC 8030 and 8292 say, and a browser that decrypts it (RFC
 * 8188 and 8291), with Node's own cryptography.
 */
export async function openPushService() {
  const pushed: Pushed[] = [];
  const browsers = new Map<string, { keys: ECDH; secret: Buffer }>();
  const problems: unknown[] = [];
  let answer = accepted;
  globalAgent.options.ca = LOOPBACK.cert;
  const server = createServer(LOOPBACK, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const browser = browsers.get(request.url ?? '');
      if (!browser) throw new Error(`no browser at ${request.url}`);
      checkVapid(String(request.headers.authorization), `https://localhost:${port}`);
      pushed.push({
        path: request.url ?? '',
        topic: String(request.headers.topic),
        ttl: String(request.headers.ttl),
        payload: JSON.parse(decrypted(Buffer.concat(chunks), browser)),
      });
    } catch (error) {
      problems.push(error);
    }
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  afterAll(() => void server.close());
  return {
    /** For `PUSH_HOSTS`. */
    host: `localhost:${port}`,
    /** Accepted and refused ones. */
    pushed,
    /** What was wrong with a request. */
    problems,
    /** How it answers from now on; it accepts all when left out. */
    answerWith: (how: Answer = accepted) => {
      answer = how;
    },
    /** A browser that asks to be told. */
    addBrowser: (name: string) => {
      const keys = createECDH('prime256v1');
      const secret = randomBytes(16);
      browsers.set(`/${name}`, { keys, secret });
      return {
        endpoint: `https://localhost:${port}/${name}`,
        p256dh: keys.generateKeys('base64url'),
        auth: secret.toString('base64url'),
      };
    },
  };
}

const expand = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** One record of `aes128gcm`: salt, record size, the sender's key, and the text. */
function decrypted(body: Buffer, { keys, secret }: { keys: ECDH; secret: Buffer }): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const text = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = expand(keys.computeSecret(sender), secret, info, 32);
  const key = expand(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = expand(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(text.subarray(-16));
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  // A delimiter of 2 ends the last record; zeros pad it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** `vapid t=<JWT>, k=<public key>`, signed for this service by that key and not older than a day. */
function checkVapid(header: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33, 65).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('the signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (aud !== audience) throw new Error(`made for ${aud}`);
  if (exp * 1000 > Date.now() + 24 * 60 * 60 * 1000) throw new Error('valid for more than a day');
  if (!/^(https:|mailto:)/.test(sub)) throw new Error(`the subject is ${sub}`);
}
