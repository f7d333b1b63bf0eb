import { selectWaiting } from '../../db/queries/console/today.ts';
import {
  countSentSince,
  selectAnsweredThreads,
  selectOwnOrderId,
  selectShownThread,
  selectSupportMessages,
  selectSupportPicture,
  selectSupportSubject,
  selectSupportThread,
  selectThreadsOf,
  selectWaitingThreads,
} from '../../db/queries/support-threads.ts';
import { type Read, testIndexes, testMeantIndexes } from '../support/query-plans.ts';

const page = { end: 'latest', after: [9, 9], limit: 51 } as const;
const first = { ...page, after: undefined };

const lists = {
  'a conversation about an order': (on) => selectSupportThread(on, { shopperId: 1, orderId: 1 }),
  'a conversation about no order': (on) => selectSupportThread(on, { shopperId: 1, orderId: null }),
  'messages of a conversation': (on) => selectSupportMessages(on, { threadId: 1, before: 9, limit: 51 }),
  'messages of a shopper, counted': (on) => countSentSince(on, { shopperId: 1, since: 9, now: 99, most: 60 }),
  'an order of a shopper': (on) => selectOwnOrderId(on, { orderno: '1', shopperId: 1 }),
  'a picture of a conversation': (on) => selectSupportPicture(on, { id: 1, shopperId: 1 }),
  'conversations of a shopper': (on) => selectThreadsOf(on, { shopperId: 1, ...first }),
  'conversations of a shopper, the next': (on) => selectThreadsOf(on, { shopperId: 1, ...page }),
  'console: conversations that wait': (on) => selectWaitingThreads(on, { ...first, end: 'earliest' }),
  'console: conversations that wait, the latest first': (on) => selectWaitingThreads(on, page),
  'console: conversations that wait, the next': (on) => selectWaitingThreads(on, { ...page, end: 'earliest' }),
  'console: conversations that wait, counted': (on) => selectWaiting(on, 'support'),
  'console: conversations that are answered': (on) => selectAnsweredThreads(on, first),
  'console: conversations that are answered, the next': (on) => selectAnsweredThreads(on, page),
  'console: a conversation': (on) => selectShownThread(on, { id: 1 }),
  'console: a conversation about an order': (on) => selectShownThread(on, { shopperId: 1, orderId: 1 }),
  'console: what a conversation would be about': (on) => selectSupportSubject(on, { shopperId: 1, orderId: 1 }),
} satisfies Record<string, Read>;

testIndexes(lists);

testMeantIndexes([
  ['support_threads_waiting', lists['console: conversations that wait']],
  ['support_threads_waiting', lists['console: conversations that wait, the next']],
  ['support_threads_waiting', lists['console: conversations that wait, the latest first']],
  ['support_threads_waiting', lists['console: conversations that wait, counted']],
  ['support_threads_answered', lists['console: conversations that are answered']],
  ['support_threads_answered', lists['console: conversations that are answered, the next']],
  ['support_threads_shopper', lists['conversations of a shopper']],
  ['support_messages_thread', lists['messages of a conversation']],
  ['support_messages_shopper', lists['messages of a shopper, counted']],
]);
