import { expect, test } from 'vitest';
import { approvalsOf } from '../../support/approvals.ts';
import { openTestShop } from '../../support/test-shop.ts';

const ROUNDS = 12;

test('of a yes and a no at once one counts: what was declined was not done', async () => {
  const shop = await openTestShop();
  const { person, perform, approve, rowOf, auditOf, note } = approvalsOf(() => shop);
  const [asker, one, other] = [await person('owner'), await person('owner'), await person('owner')];
  for (let round = 0; round < ROUNDS; round++) {
    const shopperId = await shop.addShopper(`mia${round}`, 0);
    const parameters = { shopperId, amount: 90_000 };
    const asked = await perform(asker, { kind: 'wallet.credit', parameters, only: 'ask' });
    if (asked.state !== 'waiting') throw new Error('it does not wait');
    const { approvalId: id } = asked;
    const { hash } = await rowOf(id);
    const decline = () => shop.services.approvals.decline(other, { id, hash, note });
    const both = [() => approve(one, id, hash), decline];
    await Promise.allSettled((round % 2 === 0 ? both : both.reverse()).map((decide) => decide()));
    const { state } = await rowOf(id);
    const acts = (await auditOf(id)).filter(({ action }) => !action.startsWith('approval '));
    // Who comes first counts; on SQLite it is the no, which takes fewer steps.
    expect([state, acts.length]).toEqual(acts.length > 0 ? ['done', 1] : ['declined', 0]);
  }
});
