import { stepAt, totpCode } from '../../server/services/staff/totp.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { Authenticator } from './authenticator.ts';
import type { openConsole } from './console-api.ts';
import { doneByShell } from './shell.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

/** Twelve characters that nobody guesses. */
export const STAFF_PASSWORD = 'eleven velvet parrots';

/** The token of a new link of the shell. */
export async function invited(shop: Pick<Console, 'services'>, name: string, role: RoleKey = 'owner') {
  const { link } = await doneByShell(shop, 'staff.invite', { name, role });
  return String(link).split('#')[1] ?? '';
}

/** The token of the session that an answer begins, from its cookie. */
export function tokenOf({ headers }: { headers: Record<string, unknown> }): string {
  const [cookie = ''] = (headers['set-cookie'] as string[] | undefined) ?? [];
  return /^console=([^;]*)/.exec(cookie)?.[1] ?? '';
}

let people = 0;

/** Somebody who has accepted an invitation with a passkey. */
export async function joinedWithPasskey(shop: Console, role: RoleKey = 'owner', name = `Passkey ${++people}`) {
  const token = await invited(shop, name, role);
  const authenticator = new Authenticator();
  const { body } = await shop.call('inviteLook', { token });
  const response = authenticator.create(body.data.passkey);
  const answer = await shop.call('inviteAcceptPasskey', { token, response, label: 'laptop' });
  const me = await shop.call('me', {}, { token: tokenOf(answer) });
  return { name, authenticator, token: tokenOf(answer), id: me.body.data.staff_id as number };
}

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

/** A call of somebody who signs it with a passkey if that is asked for. */
export async function signed(shop: Console, name: ConsoleCallName, fields: object, person: Person) {
  const asked = await shop.call(name, fields, person);
  if (asked.status !== 428) return asked;
  const { nonce, passkey } = asked.body.data;
  return shop.call(name, fields, { ...person, proof: { nonce, response: person.authenticator.get(passkey) } });
}

/** An owner who asks, and somebody who may agree. */
export const two = async (shop: Console) =>
  [await joinedWithPasskey(shop), await joinedWithPasskey(shop, 'approver')] as const;

/** What a refusal says. */
export const refusedFor = (reason: string) => ({ code: 400, reason });

/** Whether that token opens the console. */
export const opens = async (shop: Console, token: string) => (await shop.call('me', {}, { token })).status === 200;

export const signIn = (shop: Console, name: string, code: string, password = STAFF_PASSWORD) =>
  shop.call('signInPassword', { name, password, code });

export async function signInWith(shop: Console, { authenticator }: Pick<Person, 'authenticator'>) {
  const { body } = await shop.call('signInOptions');
  return shop.call('signInPasskey', { response: authenticator.get(body.data.passkey) });
}

/** The yes to a request, or why not. */
export async function agree(shop: Console, approval: number, approver: Person) {
  const { hash } = (await shop.call('approval', { id: approval }, approver)).body.data;
  return (await signed(shop, 'approve', { id: approval, hash }, approver)).body;
}

/** Asked by one, agreed to by another: the number of the request. */
export async function agreed(
  shop: Console,
  [asker, approver]: readonly [Person, Person],
  name: ConsoleCallName,
  fields: object,
): Promise<number> {
  const { approval } = (await signed(shop, name, fields, asker)).body.data;
  const { code, reason } = await agree(shop, approval, approver);
  if (code !== 200) throw new Error(reason);
  return approval;
}

/** A link that one asked for and another agreed to: its token, which the second person reads, and its opening code. */
export async function linkOf(
  shop: Console,
  [asker, approver]: readonly [Person, Person],
  name: 'staffInvite' | 'staffReset',
  fields: object,
) {
  const { approval } = (await signed(shop, name, fields, asker)).body.data;
  const { link } = (await agree(shop, approval, approver)).data;
  const { opening_code: opening } = (await shop.call('approval', { id: approval }, asker)).body.data;
  return { approval, link, token: link.slice(link.indexOf('#') + 1), opening_code: opening.code as string };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes that an authenticator app reads from its QR code. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app, which has the clock of the test. */
export const appOf =
  ({ clock }: Pick<Console, 'clock'>, secret: string) =>
  (steps = 0) =>
    totpCode(fromBase32(secret), stepAt(clock()) + steps);

/** Somebody who has accepted an invitation with a password and an authenticator app. */
export async function joinedWithPassword(shop: Console, role: RoleKey = 'owner', name = `Password ${++people}`) {
  const token = await invited(shop, name, role);
  const { enrolment, secret } = (await shop.call('inviteLook', { token })).body.data.totp;
  const code = appOf(shop, secret);
  const accepted = { token, password: STAFF_PASSWORD, enrolment, code: code() };
  const answer = await shop.call('inviteAcceptPassword', accepted);
  const me = await shop.call('me', {}, { token: tokenOf(answer) });
  const recovery = answer.body.data.recovery_codes as string[];
  return { name, code, recovery, token: tokenOf(answer), id: me.body.data.staff_id as number };
}
