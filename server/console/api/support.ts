import { supportRemarks } from '../../../shared/console/remarks.ts';
import type { Locale } from '../../../shared/locales.ts';
import { wordsIn } from '../../../shared/variants.ts';
import type { WantedThread } from '../../services/console/support-threads.ts';
import { storedLocale } from '../../services/notifications/wording.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { Services } from '../../services.ts';
import { actorOf } from './console-act.ts';
import { type ConsoleHandlerDeps, memberOf, type StaffHandler } from './handler.ts';
import { itemOf } from './parcels.ts';
import { remarksFor } from './remarks.ts';
import { personOf } from './rows.ts';

type Subject = Awaited<ReturnType<Services['consoleSupport']['one']>>['subject'];

/** What a conversation is about, and whose it is. */
function aboutOf({ orderno, itemId, names, picture, words, quantity, ...row }: Subject, locale: Locale) {
  const item = itemId === null || names === null || picture === null ? null : { itemId, names, picture };
  return {
    shopper: personOf({ ...row, id: row.shopperId }),
    order:
      orderno === null || item === null
        ? null
        : { number: orderno, item: itemOf(item, locale), variant: wordsIn(words, locale), quantity: quantity ?? 1 },
  };
}

/** The contract lets exactly one of them through. */
function wantedOf({ id, order, shopper }: { id?: number; order?: string; shopper?: number }): WantedThread {
  if (id !== undefined) return { id };
  return order === undefined ? { shopperId: shopper ?? 0 } : { orderno: order };
}

export function supportHandlers({ services, messages: texts }: Pick<ConsoleHandlerDeps, 'services' | 'messages'>) {
  const { consoleSupport, supportTemplates: templates } = services;

  const supportThreads: StaffHandler<'supportThreads'> = async ({ shopper, sort: end, ...input }, { locale }) => {
    const page = { ...input, end, cursor: input.cursor, shopperId: shopper };
    const { rows, next } = await consoleSupport.list(page);
    const listed = rows.map((row) => ({
      ...aboutOf(row, locale),
      ...{ id: row.id, version: row.version, waiting_since: row.waitingSince },
      ...{ last_at: row.lastAt, last_from: row.sentBy, last_text: row.text },
    }));
    return { data: { rows: listed, promise: await consoleSupport.promise() }, next };
  };

  const supportThread: StaffHandler<'supportThread'> = async ({ limit, cursor, ...wanted }, { locale }) => {
    const found = await consoleSupport.one(wantedOf(wanted), { limit, cursor });
    const { thread, subject, messages, next } = found;
    const reads = storedLocale(subject.locale);
    const own = await templates.of(reads);
    return {
      data: {
        ...{ id: thread?.id ?? null, version: thread?.version ?? 0, waiting_since: thread?.waitingSince ?? null },
        promise: await consoleSupport.promise(),
        ...aboutOf(subject, locale),
        locale: reads,
        messages: messages.map(({ id, sentBy, staff, text, picture, createdAt }) => ({
          ...{ id, from: sentBy, staff, text, picture: picture !== '', at: createdAt },
        })),
        templates: [
          ...own.map(({ text }) => ({ key: null, text })),
          ...remarksFor(texts, subject.locale, supportRemarks),
        ],
      },
      next,
    };
  };

  const supportPicture: StaffHandler<'supportPicture'> = async ({ id }) => {
    const body = await consoleSupport.picture(id);
    if (!body) throw new StaffRefused('proofMissing');
    return { data: null, file: { name: `support-${id}.webp`, type: 'image/webp', body } };
  };

  const supportReply: StaffHandler<'supportReply'> = async ({ order, shopper, version, text }, caller) => {
    const wanted = order === undefined ? { shopperId: shopper ?? 0 } : { orderno: order };
    const { staffId } = memberOf(caller);
    return { data: await consoleSupport.reply({ ...actorOf(caller), staffId, wanted, text, seen: version }) };
  };

  const supportReplyPicture: StaffHandler<'supportReplyPicture'> = async (input, caller) => {
    const { order, shopper, version, picture: bytes } = input;
    const wanted = order === undefined ? { shopperId: shopper ?? 0 } : { orderno: order };
    const { staffId } = memberOf(caller);
    return { data: await consoleSupport.replyPicture({ ...actorOf(caller), staffId, wanted, bytes, seen: version }) };
  };

  const supportAnswered: StaffHandler<'supportAnswered'> = async ({ id, version }, caller) => ({
    data: await consoleSupport.answered({ ...actorOf(caller), id, seen: version }),
  });

  const supportTemplates: StaffHandler<'supportTemplates'> = async () => ({
    data: (await templates.all()).map((row) => ({ ...row, locale: storedLocale(row.locale) })),
  });

  const supportTemplateSave: StaffHandler<'supportTemplateSave'> = async (input, caller) => ({
    data: { id: await templates.save({ ...input, ...actorOf(caller) }) },
  });

  const supportTemplateRemove: StaffHandler<'supportTemplateRemove'> = async (seen, caller) => {
    await templates.remove({ ...seen, ...actorOf(caller) });
    return { data: null };
  };

  return {
    ...{ supportThreads, supportThread, supportPicture, supportReply, supportReplyPicture, supportAnswered },
    ...{ supportTemplates, supportTemplateSave, supportTemplateRemove },
  };
}
