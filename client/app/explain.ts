import { isRouteErrorResponse } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';
import type { T } from '../lib/texts/texts.ts';

interface Explained {
  title: string;
  text: string;
  /** False if a retry would give the same. */
  passing: boolean;
}

/** The words for the error of a screen. */
export function explain(error: unknown, t: T): Explained {
  const status = isRouteErrorResponse(error) ? error.status : error instanceof Refusal ? error.code : 500;
  if (status === 404) return { title: t('error.notFound.title'), text: t('error.notFound.text'), passing: false };
  return { title: t('error.fault.title'), text: messageOf(error) ?? t('error.fault.text'), passing: true };
}

/** A message that was written for the reader. */
function messageOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = error.data;
  const message = data !== null && typeof data === 'object' && 'message' in data ? data.message : null;
  return typeof message === 'string' ? message : null;
}
