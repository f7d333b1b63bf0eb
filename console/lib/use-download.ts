import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { ConsoleInput } from '../../shared/console/index.ts';
import { saveFile } from '../../web/save-file.ts';
import { LONG_TIMEOUT_MS } from './api.ts';
import { useApi } from './context.ts';
import type { StepUpSummary } from './step-up-summary.ts';
import { useTry } from './use-try.ts';

/** Fetches a file and gives it to the reader to save. */
export function useDownload<Name extends ConsoleCallName>(name: Name) {
  const api = useApi();
  const { attempt, busy, refused } = useTry();
  /** Whether it was saved; `summary` is for a file that needs a fresh factor. */
  const fetch = (input: ConsoleInput<Name>, summary?: StepUpSummary): Promise<boolean> =>
    attempt(async () => saveFile(await api.file(name, input, { summary, timeout: LONG_TIMEOUT_MS })));
  return { fetch, busy, refused };
}
