import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router-dom';
import { useApi } from '../../lib/context.ts';
import { listenForStaff } from '../../lib/events.ts';
import { useUnsaved } from '../../lib/unsaved.ts';

/** From the end of one reading to the next, in ms: what an address may read is shared by a whole office. */
const APART = 5000;

/**
 * Reads the open screen again when something has changed. Not while another reading runs or another screen is loading,
 * which it would begin anew; nor while something is not saved, since a newer row would take away what is typed (saving
 * tells that it has changed, by 409). Then it is read afterwards.
 */
export function useRenewal(): void {
  const api = useApi();
  const { state: reading, revalidate } = useRevalidator();
  const { state: navigation } = useNavigation();
  const unsaved = useUnsaved();
  const [due, setDue] = useState(false);
  const lastRead = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      listenForStaff(
        () => setDue(true),
        // Tells whether the session has ended.
        () => api.call('queues', {}),
      ),
    [api],
  );
  useEffect(() => {
    if (reading === 'idle') return;
    return () => {
      lastRead.current = performance.now();
    };
  }, [reading]);
  const ready = due && !unsaved && reading === 'idle' && navigation === 'idle';
  useEffect(() => {
    if (!ready) return;
    const read = () => {
      setDue(false);
      void revalidate();
    };
    const timer = setTimeout(read, Math.max(0, lastRead.current + APART - performance.now()));
    return () => clearTimeout(timer);
  }, [ready, revalidate]);
}
