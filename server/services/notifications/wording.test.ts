import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { screens } from '../../../client/app/screens.ts';
import type { ShownNotification } from '../../../db/queries/notifications.ts';
import { notificationKinds } from '../../../shared/contract/enums.ts';
import type { Messages } from '../../i18n.ts';
import { wordNotification } from './wording.ts';

const messages = { say: (_: string, key: string) => key } as unknown as Messages;

test.each([null, '123456789'])('every notification leads to a screen of the shop, with the order %s', (orderno) => {
  const lost = notificationKinds.filter((kind) => {
    const row = { id: 1, kind, facts: {}, createdAt: 0, readAt: null, orderno, names: null } as ShownNotification;
    const { path } = wordNotification(row, 'zh-CN', messages, '¥');
    return !Object.values(screens).some((screen) =>
      matchPath(screen.path, new URL(path, 'http://shop.example').pathname),
    );
  });
  expect(lost).toEqual([]);
});
