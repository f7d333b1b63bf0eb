import { generateKeyPairSync } from 'node:crypto';
import jwt, { type JwtHeader, type JwtPayload } from 'jsonwebtoken';

interface Given {
  /** A token that counts, of the shopper to be taken for. */
  token: string;
  /** A token that counts, of another shopper. */
  stranger: string;
  /** The secret that the shop signs with. */
  secret: string;
  /** The browser's mark of a log-in, which grants nothing. */
  deviceMark: string;
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const DAY = 24 * 60 * 60;

/** Tokens that must be refused, by their fault. */
export function forgedTokens({ token, stranger, secret, deviceMark }: Given): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = jwt.decode(token) as JwtPayload;
  const other = jwt.decode(stranger) as JwtPayload;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = publicKey.export({ format: 'jwk' });
  const signed = (changes: JwtPayload, key = secret) => jwt.sign({ ...claims, ...changes }, key);
  const withHeader = (header: Partial<JwtHeader>, key: string) =>
    jwt.sign(claims, key, { header: { alg: 'HS256', ...header } });
  const now = claims.iat ?? 0;
  return {
    'alg none': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg none with the signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    'alg None': `${encoded({ alg: 'None', typ: 'JWT' })}.${body}.`,
    'no alg': `${encoded({ typ: 'JWT' })}.${body}.${signature}`,
    'HS384 with the shop’s own secret': jwt.sign(claims, secret, { algorithm: 'HS384' }),
    RS256: jwt.sign(claims, privateKey, { algorithm: 'RS256' }),
    'RS256 with its own key in the header': jwt.sign(claims, privateKey, {
      algorithm: 'RS256',
      header: { alg: 'RS256', jwk, x5u: 'https://evil.example/x5u', jku: 'https://evil.example/jwks' } as JwtHeader,
    }),
    'RS256 in the header alone': `${encoded({ alg: 'RS256', typ: 'JWT' })}.${body}.${signature}`,
    'a public key’s text for the secret': jwt.sign(claims, pem, { algorithm: 'HS256' }),
    'another key': signed({}, 'another secret that is long enough too'),
    'an empty key by kid': withHeader({ kid: '../../../../dev/null' }, '\n'),
    'a key by jku': withHeader({ jku: 'https://evil.example/jwks.json' }, 'a key of the forger'),
    'a key by jwk': withHeader({ jwk: { kty: 'oct', k: 'QQ' } } as Partial<JwtHeader>, 'A'),
    'a key by x5u': withHeader({ x5u: 'https://evil.example/cert.pem' }, 'a key of the forger'),
    'a changed payload': `${head}.${encoded({ ...claims, sub: other.sub })}.${signature}`,
    'a changed time': `${head}.${encoded({ ...claims, exp: now + 900 * DAY })}.${signature}`,
    'the signature of another token': `${head}.${body}.${stranger.split('.')[2]}`,
    'no signature': `${head}.${body}`,
    'an empty signature': `${head}.${body}.`,
    'a part more': `${token}.${signature}`,
    expired: signed({ exp: now - 1 }),
    'not yet valid': signed({ nbf: now + DAY }),
    'without a session': signed({ sid: undefined }),
    'a session that is no text': signed({ sid: 1 }),
    'a session that never was': signed({ sid: 'x'.repeat(32) }),
    'another shopper’s session': signed({ sid: other.sid }),
    'another shopper': signed({ sub: other.sub }),
    'no shopper': signed({ sub: undefined }),
    'the mark of the browser': deviceMark,
    'the mark as a session': signed({ sid: (jwt.decode(deviceMark) as JwtPayload).dev }),
    'a mark with the name of the session': signed({ sid: undefined, dev: claims.sid }),
    huge: `${head}.${'A'.repeat(8000)}.${signature}`,
    'the word null': 'null',
    'an object’s words': '[object Object]',
    dots: '..',
    'twice in one': `${token}, ${token}`,
    quoted: `"${token}"`,
    'with a space inside': `${head}. ${body}.${signature}`,
  };
}
