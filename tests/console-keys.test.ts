import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConsoleCallName, consoleCalls } from '../shared/console/calls.ts';

/** A read that takes long; about oneself, with a challenge or code that is good once; or of strangers, who have no key. */
const WITHOUT_KEY: ConsoleCallName[] = [
  'auditVerify',
  ...(['signOut', 'passkeyAdd', 'passkeyRemove', 'recoveryRenew', 'totpSet', 'stepUp'] as const),
  ...(['signInPasskey', 'inviteLook', 'inviteAcceptPasskey', 'inviteAcceptPassword'] as const),
];

const sources = readdirSync('console', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(`console/${file}`, 'utf8'));

const writes = (Object.keys(consoleCalls) as ConsoleCallName[]).filter(
  (name) => consoleCalls[name].startsWith('POST') && !WITHOUT_KEY.includes(name),
);

test('every write of a screen keeps its key until it is answered: none is sent but by `useAct` or `underKey`', () => {
  const bare = writes.filter((name) =>
    sources.some((source) => new RegExp(`(?<!\\(key\\) => )api\\.call\\('${name}'`).test(source)),
  );
  expect(bare).toEqual([]);
});
