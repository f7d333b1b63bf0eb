// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { expectSession, sessionAtHand } from './page-session.ts';
import { forgetUser, watchShopper } from './session.ts';

const token = `head.${btoa(JSON.stringify({ sid: 'of-page' }))}.sign`;

afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a call that begins as the token is stored neither asks again nor reloads the page', async () => {
  const asked = vi.fn(async () => Response.json({ token, username: 'ann', nickname: 'Ann' }));
  vi.stubGlobal('fetch', asked);
  const reloaded = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const begun = new Promise<void>((resolve, reject) => {
    watchShopper(() => sessionAtHand().then(resolve, reject));
  });
  expectSession('of-page');
  await Promise.race([begun, vi.waitFor(() => expect(reloaded).toHaveBeenCalled())]);
  expect({ asked: asked.mock.calls.length, reloaded: reloaded.mock.calls.length }).toEqual({ asked: 1, reloaded: 0 });
});
