import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../shared/contract/index.ts';
import { apiContext } from './context.ts';

/** The shopper's invitation: code, link, and the link as a QR code. */
export async function readInvitation(api: Api) {
  const { invitation_code: code, invitation_url: url, invitation_qr: qr } = (await api.invitation({})).data;
  return { code, url, qr };
}

/** The same for an open page; null if it cannot be read now, which is no error of the page. */
export async function readInvitationInPlace({ context }: LoaderFunctionArgs) {
  try {
    return await readInvitation(context.get(apiContext));
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
