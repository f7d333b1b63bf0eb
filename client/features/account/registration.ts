import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';

/**
 * What a form of registration is filled with: the code of the address, else that of the link by which the browser came
 * (docs/domain.md, Invitations), and whose it is.
 */
export async function loadRegistration(api: Api, code: string) {
  const [{ data: shop }, inviter] = await Promise.all([api.shop({}), inviterOf(api, code)]);
  return {
    agreements: shop.agreements,
    /** The code may be left out. */
    isOpen: shop.registration === 'open',
    invitationCode: code || inviter.invitation_code,
    inviter,
  };
}

/** Nobody, if no code can look like this one: the form says so when it is sent. */
async function inviterOf(api: Api, code: string): Promise<CallOutput<'inviter'>> {
  try {
    return (await api.inviter(code === '' ? {} : { invitation_code: code })).data;
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 400) throw problem;
    return { invitation_code: '', nickname: '', avatar: 1 };
  }
}

/** Whose link led to the open page; null if that cannot be read now, which is no error of the page. */
export async function readInviter({ context }: LoaderFunctionArgs): Promise<Registration['inviter'] | null> {
  try {
    return (await context.get(apiContext).inviter({})).data;
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}

export type Registration = Awaited<ReturnType<typeof loadRegistration>>;
