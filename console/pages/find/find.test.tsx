// @vitest-environment happy-dom
import { RouterContextProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ConsoleApi } from '../../lib/api.ts';
import { apiContext } from '../../lib/context.ts';
import { loader } from './find.tsx';

test('what this tab does not know, from before an upgrade, is left out', async () => {
  const context = new RouterContextProvider();
  const found = [
    { kind: 'brandNew', id: '1' },
    { kind: 'item', id: '2' },
  ];
  context.set(apiContext, { call: async () => found } as unknown as ConsoleApi);
  const request = new Request('http://shop/console/find?q=2');
  expect(await loader({ request, context } as never)).toEqual({ q: '2', found: [{ kind: 'item', id: '2' }] });
});
