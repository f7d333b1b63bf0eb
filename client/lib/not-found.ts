import { data } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';

/** What a loader throws where its address names nothing: the error page, with status 404. */
export function notFound() {
  return data(null, { status: 404 });
}

/** What was read; what the shop refuses as not there (code 400) is thrown on as a 404. */
export async function orNotFound<Found>(read: Promise<Found>): Promise<Found> {
  try {
    return await read;
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 400) throw notFound();
    throw problem;
  }
}
