import { useMe } from '../../lib/context.ts';
import { roleName } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Page } from '../../ui/page/page.tsx';

/** One's own screen. */
export function Component() {
  const { t } = useTexts();
  const { name, role } = useMe();
  return (
    <Page title={name}>
      <Card padded>
        <Pairs pairs={[[t('me.role'), roleName(t, role)]]} />
      </Card>
    </Page>
  );
}
