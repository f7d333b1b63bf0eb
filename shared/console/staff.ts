import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, line, note, performed } from './fields.ts';
import { areas, grantKinds } from './rights.ts';

const text = (most: number) => z.string().min(1).max(most);

/** Bytes of WebAuthn, base64url. */
const bytes = z.string().max(20_000);

/** What `@simplewebauthn/browser` makes of a browser's answer. */
const credential = {
  id: text(1400).regex(/^[\w-]+$/),
  rawId: text(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(30).nullish(),
};

const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

const signature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** Options of WebAuthn, to be passed to the browser as they are; null where it makes no passkeys. */
const options = z.record(z.string(), z.unknown()).nullable();

/** An authenticator app to set up: the address is its QR code, the secret the same to type in. */
const totpOffer = z.object({ enrolment: z.string(), secret: z.string(), address: z.string() });

const enrolment = { enrolment: text(1000), code: text(20) };

/** A link's token, from its fragment, and the code that the other of two persons has. */
const token = text(100);
const opening = { token, opening_code: text(30).optional() };
const password = text(200);
const label = line(60).min(1);
/** With a letter or digit that can be seen. */
const personName = line(40)
  .min(1)
  .refine((text) => /[^\P{L}\p{Default_Ignorable_Code_Point}]|\p{N}/u.test(text));
const roleKey = text(40);
const recoveryCodes = z.array(z.string());
const nothing = z.strictObject({});
/** The rights of a role, as they are. */
const held = z.partialRecord(z.enum(areas), z.array(z.enum(grantKinds)).readonly());
const grants = z.partialRecord(z.enum(areas), z.array(z.enum(grantKinds)));

/** A challenge, token or code is good once: nothing else keeps these from a repeat. */
const publicly = { right: 'public', rate: 'credentials', idempotent: false } as const;
const own = { right: 'session', rate: 'write', idempotent: false } as const;

/**
 * What the header `Step-Up` has as JSON in base64url, when a call is repeated that was answered with 428: the signature
 * over its challenge, or a code.
 */
/** The link is for who is alone; else who agrees gets it. */
const linkMade = z.object({ ...performed, link: z.string().nullable() });

export const stepUpProof = z.union([
  z.strictObject({ nonce: text(200), response: signature }),
  z.strictObject({ code: text(30) }),
]);

/** Signing in, one's own factors and sessions, people and roles. */
export const staff = {
  stepUp: consoleEndpoint({
    summary:
      'Confirm that it is oneself, for the five minutes to come; 428 with the challenge without a Step-Up header',
    ...own,
    rate: 'credentials',
    stepUp: true,
    input: nothing,
    output: z.null(),
  }),
  signInOptions: consoleEndpoint({
    summary: 'The challenge for a passkey',
    right: 'public',
    input: nothing,
    output: z.object({ passkey: options }),
  }),
  signInPasskey: consoleEndpoint({
    summary: 'Begin a session with a passkey',
    ...publicly,
    input: z.strictObject({ response: signature }),
    output: z.null(),
  }),
  signInPassword: consoleEndpoint({
    summary: 'Begin a session with a password and a code: of the authenticator app, or a recovery code',
    ...publicly,
    input: z.strictObject({ name: personName, password, code: text(30) }),
    output: z.null(),
  }),
  inviteLook: consoleEndpoint({
    summary:
      'The invitation of a link, with what each way to sign in needs: once the opening code is given, if it has one',
    ...publicly,
    input: z.strictObject(opening),
    output: z.object({
      name: z.string(),
      role: z.string(),
      expires_at: instant,
      /** For a person who is there already and has lost what they signed in with. */
      reset: z.boolean(),
      needs_code: z.boolean(),
      passkey: options,
      /** Null until the opening code is given. */
      totp: totpOffer.nullable(),
    }),
  }),
  inviteAcceptPasskey: consoleEndpoint({
    summary: 'Accept an invitation with a new passkey; begins a session',
    ...publicly,
    input: z.strictObject({ ...opening, response: newPasskey, label }),
    output: z.null(),
  }),
  inviteAcceptPassword: consoleEndpoint({
    summary: 'Accept an invitation with a password and an authenticator app; begins a session',
    ...publicly,
    input: z.strictObject({ ...opening, password, ...enrolment }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  me: consoleEndpoint({
    summary: 'Who is signed in, with what they may do',
    right: 'session',
    input: nothing,
    output: z.object({
      staff_id: z.int(),
      name: z.string(),
      /** Key of the role. */
      role: z.string(),
      grants: held,
      /** Areas in which nobody else is there who could agree, so that the caller decides alone. */
      alone_in: z.array(z.enum(areas)),
      session_id: z.string(),
      fresh_until: instant,
      expires_at: instant,
      /** The shop has sold nothing yet: its set-up stands in the navigation. */
      setting_up: z.boolean(),
    }),
  }),
  signOut: consoleEndpoint({ summary: 'End this session', ...own, input: nothing, output: z.null() }),
  mySessions: consoleEndpoint({
    summary: 'One’s own sessions',
    right: 'session',
    input: nothing,
    output: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        user_agent: z.string(),
        address: z.string(),
        created_at: instant,
        seen_at: instant,
        expires_at: instant,
      }),
    ),
  }),
  endSession: consoleEndpoint({
    summary: 'End one of one’s own sessions',
    ...own,
    input: z.strictObject({ id: text(60) }),
    output: z.null(),
  }),
  myFactors: consoleEndpoint({
    summary: 'What one signs in with',
    right: 'session',
    input: nothing,
    output: z.object({
      passkeys: z.array(
        z.object({ id: z.string(), label: z.string(), created_at: instant, used_at: instant.nullable() }),
      ),
      passkeys_possible: z.boolean(),
      password: z.boolean(),
      totp: z.boolean(),
      recovery_left: z.int(),
    }),
  }),
  passkeyOptions: consoleEndpoint({
    summary: 'The challenge for a further passkey',
    right: 'session',
    input: nothing,
    output: z.object({ passkey: options }),
  }),
  passkeyAdd: consoleEndpoint({
    summary: 'Add a passkey',
    ...own,
    stepUp: true,
    input: z.strictObject({ response: newPasskey, label }),
    output: z.null(),
  }),
  passkeyRemove: consoleEndpoint({
    summary: 'Remove one of one’s passkeys; ends the other sessions',
    ...own,
    stepUp: true,
    input: z.strictObject({ id: text(1400) }),
    output: z.null(),
  }),
  totpOffer: consoleEndpoint({
    summary: 'A secret for a new authenticator app',
    right: 'session',
    input: nothing,
    output: totpOffer,
  }),
  totpSet: consoleEndpoint({
    summary: 'Set up an authenticator app, with a password if there is none; ends the other sessions',
    ...own,
    stepUp: true,
    input: z.strictObject({ password: password.optional(), ...enrolment }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  passwordSet: consoleEndpoint({
    summary: 'Change one’s password; ends the other sessions',
    ...own,
    stepUp: true,
    input: z.strictObject({ password }),
    output: z.null(),
  }),
  recoveryRenew: consoleEndpoint({
    summary: 'Ten new recovery codes in place of the old ones',
    ...own,
    stepUp: true,
    input: nothing,
    output: z.object({ recovery_codes: recoveryCodes }),
  }),
  staff: consoleEndpoint({
    summary: 'All staff and open invitations',
    right: 'staff:read',
    input: nothing,
    output: z.object({
      people: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          role: z.string(),
          passkeys: z.int(),
          totp: z.boolean(),
          created_at: instant,
          seen_at: instant.nullable(),
          blocked_at: instant.nullable(),
        }),
      ),
      invites: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          role: z.string(),
          made_by: z.string(),
          /** Whose log-in it makes anew; null for somebody new. */
          staff_id: z.int().nullable(),
          expires_at: instant,
        }),
      ),
    }),
  }),
  staffInvite: consoleEndpoint({
    summary:
      'Ask a second person to invite somebody: who agrees gets the link, good once and for a day, who asked its code',
    right: 'staff:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ name: personName, role: roleKey, note }),
    output: linkMade,
  }),
  staffInviteRevoke: consoleEndpoint({
    summary: 'Take an invitation back',
    right: 'staff:ask',
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: z.null(),
  }),
  staffBlock: consoleEndpoint({
    summary: 'Block somebody at once, which ends their sessions and invitations, or ask a second person to lift it',
    right: 'staff:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, blocked: z.boolean(), note }),
    output: z.object(performed),
  }),
  staffRole: consoleEndpoint({
    summary: 'Ask a second person to give somebody another role, which ends their sessions',
    right: 'staff:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, role: roleKey, note }),
    output: z.object(performed),
  }),
  staffReset: consoleEndpoint({
    summary:
      'Ask a second person to make a colleague’s log-in anew; ends factors and sessions, and makes a link as an invitation',
    right: 'staff:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, note }),
    output: linkMade,
  }),
  roles: consoleEndpoint({
    summary: 'The roles and their rights',
    right: 'staff:read',
    input: nothing,
    output: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        grants: held,
        changed_at: instant.nullable(),
        /** What a new shop gives the role, and nobody has decided on since staff changed it. */
        new_grants: held,
        people: z.int(),
      }),
    ),
  }),
  roleChange: consoleEndpoint({
    summary: 'Ask to change what a role may do, within what one may oneself; ends the sessions of its people',
    right: 'staff:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ key: roleKey, grants, note }),
    output: z.object(performed),
  }),
};
