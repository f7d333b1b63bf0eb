import { type Locale, textFor } from '../../shared/locales.ts';
import { isoTime } from '../iso-time.ts';
import { pathOfPicture } from '../services/support-threads/picture-path.ts';
import type { SupportThreads } from '../services/support-threads/service.ts';
import type { SessionHandler } from './handler.ts';

type Thread = Awaited<ReturnType<SupportThreads['list']>>['rows'][number];
type Message = Awaited<ReturnType<SupportThreads['messages']>>['rows'][number];

const shownThread = (row: Thread, locale: Locale) => ({
  orderno: row.orderno ?? '',
  item_name: (row.names && textFor(row.names, locale)) ?? '',
  last_from: row.sentBy,
  last_text: row.text,
  last_at: isoTime(row.lastAt),
  unread: row.unread,
});

/** A shopper sees that support has written, not who of it. */
const shownMessage = ({ id, sentBy, text, picture, createdAt }: Message) => ({
  id,
  from: sentBy,
  text,
  picture_url: picture === '' ? '' : pathOfPicture(id),
  created_at: isoTime(createdAt),
});

export function supportHandlers({ supportThreads: threads }: { supportThreads: SupportThreads }) {
  const supportThreads: SessionHandler<'supportThreads'> = async (page, { signedIn, locale }) => {
    const { rows, next } = await threads.list({ shopperId: signedIn.shopperId, ...page });
    return { data: rows.map((row) => shownThread(row, locale)), next };
  };

  const supportThread: SessionHandler<'supportThread'> = async (input, { signedIn }) => {
    const { rows, next } = await threads.messages({ shopperId: signedIn.shopperId, ...input });
    return { data: rows.map(shownMessage), next };
  };

  const supportSend: SessionHandler<'supportSend'> = async ({ orderno, message }, { signedIn, idempotencyKey }) => ({
    data: await threads.send({ shopperId: signedIn.shopperId, orderno, text: message, idempotencyKey }),
  });

  const supportPicture: SessionHandler<'supportPicture'> = async (input, { signedIn, idempotencyKey }) => {
    const { orderno, picture: bytes } = input;
    return { data: await threads.sendPicture({ shopperId: signedIn.shopperId, orderno, bytes, idempotencyKey }) };
  };

  return { supportThreads, supportThread, supportSend, supportPicture };
}
