import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { lazily } from '../../../shared/lazily.ts';
import type { ShopName } from '../shop-facts.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** Loaded when it is first used: it takes half a second. */
const webauthn = lazily(() => import('@simplewebauthn/server'));

/** A passkey as it is stored; bytes are base64url. */
export interface StoredPasskey {
  id: string;
  publicKey: string;
  signCount: number;
  transports: string[];
}

interface Person {
  name: string;
  userHandle: string;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));

interface Deps {
  /** The origin under which staff open the console. */
  consoleOrigin: () => string;
  shopName: ShopName;
}

/** The ceremonies of WebAuthn; the private key never leaves the authenticator, which has verified its person. */
export function createPasskeys({ consoleOrigin, shopName }: Deps) {
  /** Throws `passkeysImpossible`. */
  function relyingParty(): RelyingParty {
    const party = relyingPartyOf(consoleOrigin());
    if (!party) throw new StaffRefused('passkeysImpossible');
    return party;
  }

  return {
    /** Whether browsers make passkeys for this console. */
    possible: (): boolean => relyingPartyOf(consoleOrigin()) !== null,

    /** Asks a browser for a new passkey, in none of the authenticators that has one already. */
    creation: async (challenge: Buffer, { name, userHandle }: Person, known: Pick<StoredPasskey, 'id'>[]) => {
      const { generateRegistrationOptions } = await webauthn();
      const options: PublicKeyCredentialCreationOptionsJSON = await generateRegistrationOptions({
        rpName: await shopName(),
        rpID: relyingParty().id,
        userID: bytesOf(userHandle),
        userName: name,
        userDisplayName: name,
        challenge: Uint8Array.from(challenge),
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return options;
    },

    /** The new passkey of an answer to `challenge`. Throws `passkeyWrong`. */
    created: async (response: RegistrationResponseJSON, isChallenge: (challenge: string) => boolean) => {
      const { verifyRegistrationResponse } = await webauthn();
      const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge: isChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).catch(refuse);
      if (!checked.verified) throw new StaffRefused('passkeyWrong');
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      const made: StoredPasskey = {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        signCount: counter,
        transports,
      };
      return made;
    },

    /** Asks a browser for a signature; of any passkey that it has for this console if `known` is left out. */
    request: async (challenge: Buffer, known: Pick<StoredPasskey, 'id' | 'transports'>[] = []) => {
      const { generateAuthenticationOptions } = await webauthn();
      const options: PublicKeyCredentialRequestOptionsJSON = await generateAuthenticationOptions({
        rpID: relyingParty().id,
        challenge: Uint8Array.from(challenge),
        allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
        userVerification: 'required',
      });
      return options;
    },

    /** How often the passkey that signed the challenge has signed, with this time. Throws `passkeyWrong`. */
    signed: async (
      response: AuthenticationResponseJSON,
      isChallenge: (challenge: string) => boolean,
      { id, publicKey, signCount, transports }: StoredPasskey,
    ): Promise<number> => {
      const { verifyAuthenticationResponse } = await webauthn();
      const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: isChallenge,
        expectedOrigin,
        expectedRPID,
        credential: { id, publicKey: bytesOf(publicKey), counter: signCount, transports },
        requireUserVerification: true,
      }).catch(refuse);
      if (!verified) throw new StaffRefused('passkeyWrong');
      return authenticationInfo.newCounter;
    },
  };
}

/** The library throws for an answer that is wrong in any way. */
function refuse(cause: unknown): never {
  throw new StaffRefused('passkeyWrong', { cause });
}

export type Passkeys = ReturnType<typeof createPasskeys>;
