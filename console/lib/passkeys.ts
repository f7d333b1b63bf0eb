import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ConsoleInput } from '../../shared/console/index.ts';
import { needChunk } from './lost-chunk.ts';
import { Refused } from './refused.ts';
import type { T } from './texts.ts';

/** Options of a passkey as the server makes them; null where browsers make none. */
export type PasskeyOptions = Record<string, unknown> | null;

/** What a browser says if the person closes its dialog, or has no passkey. */
const LEFT = ['NotAllowedError', 'AbortError'];

async function asked<Answer>(
  t: T,
  ask: (library: typeof import('@simplewebauthn/browser')) => Promise<Answer>,
): Promise<Answer> {
  const library = await needChunk(() => import('@simplewebauthn/browser'), t);
  try {
    return await ask(library);
  } catch (error) {
    const left = error instanceof Error && LEFT.includes(error.name);
    throw new Refused(400, t(left ? 'passkey.left' : 'passkey.failed'), left ? 'passkeyLeft' : 'passkeyFailed');
  }
}

// The contract knows both only as objects: the library of the server made the options and checks the response, and what
// is in them is between it and that of the browser.

/** Lets a passkey sign the challenge. Throws `Refused`. */
export function signWithPasskey(t: T, options: PasskeyOptions) {
  return asked(t, async ({ startAuthentication }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as unknown as ConsoleInput<'signInPasskey'>['response'];
  });
}

/** Makes a passkey. Throws `Refused`. */
export function makePasskey(t: T, options: PasskeyOptions) {
  return asked(t, async ({ startRegistration }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as unknown as ConsoleInput<'passkeyAdd'>['response'];
  });
}
