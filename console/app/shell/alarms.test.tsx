// @vitest-environment happy-dom

import { useLoaderData, useRevalidator } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { readAlarms, useLastAlarms } from './alarms.ts';

const books = { alarm: 'books', job: null, since: 1 } as const;

/** Each answer in turn; a number is the code of a refusal. */
function answering(...answers: (number | (typeof books)[])[]) {
  const call = async () => {
    const answer = answers.shift() ?? [];
    if (typeof answer === 'number') throw new Refused(answer, '', 'why');
    return answer;
  };
  return { call: call as never };
}

function Shown() {
  const alarms = useLastAlarms(useLoaderData<Awaited<ReturnType<typeof readAlarms>>>());
  const { revalidate } = useRevalidator();
  return (
    <button type="button" onClick={() => void revalidate()}>
      {`known: ${alarms.map(({ alarm }) => alarm).join()}`}
    </button>
  );
}

test('a server that does not have the call hides no alarm, and is asked again', async () => {
  const api = answering(404, [books], 404, []);
  await drawConsole(<Shown />, { loader: () => readAlarms(api) });
  for (const known of ['known: ', 'known: books', 'known: books', 'known: ']) {
    await expect.poll(() => document.body.textContent).toBe(known);
    await press('known');
  }
});

test('alarms that cannot be read for another reason are not taken for none', async () => {
  await expect(readAlarms(answering(500))).rejects.toMatchObject({ code: 500 });
});
