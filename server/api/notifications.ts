import { notificationTopics, topicOfNotification } from '../../shared/contract/enums.ts';
import type { Messages } from '../i18n.ts';
import { isoTime } from '../iso-time.ts';
import type { Notifications } from '../services/notifications/service.ts';
import { wordNotification } from '../services/notifications/wording.ts';
import type { Emails } from '../services/shoppers/emails.ts';
import type { SessionHandler } from './handler.ts';
import { shownEmail } from './shown-email.ts';

interface Deps {
  notifications: Notifications;
  emails: Emails;
  /** The shop's public key at push services. */
  pushKey: string;
  messages: Messages;
  /** Before every amount. */
  currency: string;
}

export function notificationHandlers({ notifications: told, emails, pushKey, messages, currency }: Deps) {
  const notifications: SessionHandler<'notifications'> = async (page, { signedIn, locale }) => {
    const { shopperId } = signedIn;
    const { rows, next } = await told.list({ shopperId, ...page });
    const data = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      topic: topicOfNotification[row.kind],
      ...wordNotification(row, locale, messages, currency),
      created_at: isoTime(row.createdAt),
      read: row.readAt !== null,
    }));
    return { data, next, extra: { unread: await told.unread(shopperId) } };
  };

  const notificationsRead: SessionHandler<'notificationsRead'> = async ({ id, up_to: upTo }, { signedIn }) => {
    const { shopperId } = signedIn;
    await told.read({ shopperId, ...(id !== undefined && { id }), ...(upTo !== undefined && { upTo }) });
    return { data: { unread: await told.unread(shopperId) } };
  };

  const notificationSettings: SessionHandler<'notificationSettings'> = async (_, { signedIn, locale }) => {
    const muted = await told.muted(signedIn.shopperId);
    const topics = notificationTopics.map((topic) => ({
      topic,
      topic_txt: messages.say(locale, `notification.topic.${topic}`),
      on: !muted.includes(topic),
      fixed: topic === 'safety',
    }));
    const address = shownEmail((await emails.of(signedIn.shopperId)) ?? '');
    const waits = await emails.pending(signedIn.shopperId);
    const pending = waits && { address: shownEmail(waits.email), next: isoTime(waits.next) };
    return { data: { topics, push_key: pushKey, email: { available: emails.available, address, pending } } };
  };

  const setNotificationTopic: SessionHandler<'setNotificationTopic'> = async ({ topic, on }, { signedIn }) => {
    await told.mute({ shopperId: signedIn.shopperId, topic, muted: on === 0 });
    return { data: null };
  };

  const pushSubscribe: SessionHandler<'pushSubscribe'> = async (browser, { signedIn, locale }) => {
    await told.subscribe({ ...browser, ...signedIn, locale });
    return { data: null };
  };

  const pushUnsubscribe: SessionHandler<'pushUnsubscribe'> = async ({ endpoint }, { signedIn }) => {
    await told.unsubscribe({ shopperId: signedIn.shopperId, endpoint });
    return { data: null };
  };

  return {
    notifications,
    notificationsRead,
    notificationSettings,
    setNotificationTopic,
    pushSubscribe,
    pushUnsubscribe,
  };
}
