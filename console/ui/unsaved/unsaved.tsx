import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { hasUnsaved, holdUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Note } from '../note/note.tsx';

interface UnsavedProps {
  /** Whether something is changed and not saved. */
  when: boolean;
  /** The screen keeps its changes under another search of its address. */
  filters?: boolean;
}

/** Asks before changes that are not saved are left; for the whole page the browser asks. */
export function Unsaved({ when, filters = false }: UnsavedProps) {
  const { t } = useTexts();
  // A replaced address is the console's own step, after the changes were saved.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next, historyAction }) =>
      when &&
      historyAction !== 'REPLACE' &&
      (here.pathname !== next.pathname || (!filters && here.search !== next.search)),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const release = holdUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      release();
    };
  }, [when]);
  // Who leaves while it is being saved is asked; once it is saved there is nothing to ask.
  useEffect(() => {
    if (!when && blocker.state === 'blocked') blocker.proceed();
  }, [when, blocker]);
  if (blocker.state !== 'blocked') return null;
  const { reset, proceed } = blocker;
  const foot = (
    <Button kind="quiet" onClick={proceed}>
      {t('unsaved.leave')}
    </Button>
  );
  return (
    <Dialog
      title={t('unsaved.title')}
      onClose={reset}
      act={{ words: t('unsaved.stay'), run: reset }}
      foot={foot}
      centred
    >
      <Note tone="wait">{t('unsaved.text')}</Note>
    </Dialog>
  );
}
