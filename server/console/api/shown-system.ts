import type { System } from '../../services/console/system.ts';
import { shownBooks } from './shown-today.ts';

/** The state of the system, as its screen shows it. */
export const shownSystem = ({
  startedAt,
  dataSize,
  jobs,
  books,
  audit,
  backup,
  ...state
}: Awaited<ReturnType<System['state']>>) => ({
  ...state,
  started_at: startedAt,
  jobs: jobs.map(({ doneAt, dueAt, ...job }) => ({ ...job, done_at: doneAt, due_at: dueAt })),
  books: shownBooks(books),
  audit: { checked_at: audit.checkedAt, whole: audit.whole },
  backup: backup && { made_at: backup.madeAt },
  data_size: dataSize,
});
