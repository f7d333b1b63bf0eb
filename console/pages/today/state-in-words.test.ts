import { expect, test } from 'vitest';
import { createTexts } from '../../lib/texts.ts';
import english from '../../locales/en-US.json' with { type: 'json' };
import chinese from '../../locales/zh-CN.json' with { type: 'json' };
import { stateInWords } from './state-in-words.ts';

const shop = { currency: '¥', timeZone: 'Asia/Shanghai' };
const zh = createTexts({ locale: 'zh-CN', table: chinese, ...shop });
const en = createTexts({ locale: 'en-US', table: english, ...shop });

const nothing = { oldest_at: null, promise: null, due_at: null, alerted_at: null };
const queue = { queue: 'recharges', count: 1, more: false, ...nothing } as const;
const long = { ...queue, count: 10_000, more: true };
const late = { ...queue, oldest_at: 0, promise: 1, due_at: 1 };

test.each([
  [[{ ...queue, count: 0 }], '没有在等的', 'nothing waits'],
  [[queue], '1 件在等', '1 waits'],
  [[queue, queue], '2 件在等', '2 wait'],
  [[queue, long], '10,001+ 件在等', '10,001+ wait'],
  [[late, long], '10,001+ 件在等，1 个队列超时', '10,001+ wait, 1 queue is late'],
])('a sum of queues says whether one of them has more than was counted', (queues, chineseWords, englishWords) => {
  expect([stateInWords(queues, zh), stateInWords(queues, en)]).toEqual([chineseWords, englishWords]);
});
