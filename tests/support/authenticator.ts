import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A head of CBOR (RFC 8949): the type of what follows and its length, up to 65,535. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborNumber = (number: number) => (number < 0 ? head(1, -1 - number) : head(0, number));

/** An ES256 key as COSE writes it (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const pairs: [number, Buffer][] = [
    [1, cborNumber(2)],
    [3, cborNumber(-7)],
    [-1, cborNumber(1)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  ];
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([name, value]) => [cborNumber(name), value])]);
}

const UP = 1;
const UV = 4;
const ATTESTED = 64;

/** What a test makes wrong. */
interface Fault {
  /** Of the page that asks; its own console's if left out. */
  origin?: string;
  rpId?: string;
  /** The person was not verified, only there. */
  unverified?: boolean;
  /** In place of the one that it would count to. */
  signCount?: number;
}

/** An authenticator and the browser before it: real keys and signatures, one passkey for each that is made. */
export class Authenticator {
  readonly #origin: string;
  readonly #keys = new Map<string, { key: KeyObject; rpId: string; userHandle: string; signCount: number }>();

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  create(options: PublicKeyCredentialCreationOptionsJSON, fault: Fault = {}): RegistrationResponseJSON {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = randomBytes(32);
    const id = credential.toString('base64url');
    const rpId = options.rp.id ?? '';
    this.#keys.set(id, { key: privateKey, rpId, userHandle: options.user.id, signCount: 0 });
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([credential.length >> 8, credential.length & 255]),
      credential,
      coseKey(publicKey),
    ]);
    const authData = Buffer.concat([authenticatorData(fault.rpId ?? rpId, ATTESTED, 0, fault), attested]);
    const attestation = Buffer.concat([
      head(5, 3),
      ...[
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        head(5, 0),
        cborText('authData'),
        cborBytes(authData),
      ],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs with the newest passkey that is allowed, or with any. */
  get(options: PublicKeyCredentialRequestOptionsJSON, fault: Fault = {}): AuthenticationResponseJSON {
    const allowed = options.allowCredentials ?? [];
    const ids = [...this.#keys.keys()].filter((id) => allowed.length === 0 || allowed.some((one) => one.id === id));
    const id = ids.at(-1) ?? '';
    const passkey = this.#keys.get(id);
    if (!passkey) throw new Error('the authenticator has no such passkey');
    passkey.signCount = fault.signCount ?? passkey.signCount + 1;
    const data = authenticatorData(fault.rpId ?? passkey.rpId, 0, passkey.signCount, fault);
    const clientData = this.#clientData('webauthn.get', options.challenge, fault);
    const signature = createSign('sha256').update(data).update(sha256(clientData)).sign(passkey.key);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: passkey.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function authenticatorData(rpId: string, flags: number, signCount: number, { unverified }: Fault): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  return Buffer.concat([sha256(rpId), Buffer.from([flags | UP | (unverified ? 0 : UV)]), count]);
}
