// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { type Message, MessageRow } from './message-row.tsx';

const TOLD = { id: 1, kind: 'group_full', title: 'full', text: '', path: '/user/order/0', created_at: '' };

test.each([
  ['here', 'click', 0, false, 1],
  ['in a new tab by the middle button', 'auxclick', 1, false, 1],
  ['by the menu that the right button opens', 'auxclick', 2, false, 0],
  ['by the Back button of a mouse above it', 'auxclick', 3, false, 0],
  ['by its Forward button', 'auxclick', 4, false, 0],
  ['once it is read', 'click', 0, true, 0],
])('a message that is followed %s is marked as read so often', async (_, type, button, read, times) => {
  const onOpen = vi.fn();
  await draw(<MessageRow message={{ ...TOLD, read } as Message} time="" onOpen={onOpen} />);
  const event = new MouseEvent(type, { button, bubbles: true, cancelable: true });
  event.preventDefault();
  document.querySelector('a')?.dispatchEvent(event);
  expect(onOpen).toHaveBeenCalledTimes(times);
});
