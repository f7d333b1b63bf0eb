import { data } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';

/** Thrown by a loader whose address names nothing: the error page, with status 404. */
export function notFound() {
  return data(null, { status: 404 });
}

/** The result; a refusal because there is no such thing (code 400) is rethrown as a 404. */
export async function orNotFound<Found>(read: Promise<Found>): Promise<Found> {
  try {
    return await read;
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 400) throw notFound();
    throw problem;
  }
}
