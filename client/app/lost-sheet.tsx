import { useEffect, useEffectEvent } from 'react';
import { useRouteError } from 'react-router-dom';
import { usePageBelow } from '../lib/history/use-page-below.ts';
import { useTexts } from '../lib/texts/texts.ts';
import { showToast } from '../lib/toast-store.ts';
import { explain } from './explain.ts';

/** In place of a sheet that could not be loaded: its page stays, and a toast says why. */
export function LostSheet() {
  const { t } = useTexts();
  const { leave } = usePageBelow();
  const { text } = explain(useRouteError(), t);
  const tellAndLeave = useEffectEvent(() => {
    showToast(text, 'error');
    leave();
  });
  useEffect(() => tellAndLeave(), []);
  return null;
}
