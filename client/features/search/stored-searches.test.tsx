// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { STORAGE_KEY, useRecentSearches } from './stored-searches.ts';

const Searches = () => useRecentSearches().join();

test.each(['storage', 'pageshow'])('what another tab has searched for is shown at the event %s', async (event) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  closeAfterTest(() => act(async () => root.unmount()));
  closeAfterTest(() => localStorage.removeItem(STORAGE_KEY));
  await act(async () => root.render(<Searches />));
  localStorage.setItem(STORAGE_KEY, '["tea"]');
  await act(async () => void window.dispatchEvent(new Event(event)));
  expect(place.textContent).toBe('tea');
});
