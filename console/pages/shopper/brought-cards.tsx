import { useTexts } from '../../lib/texts.ts';
import { Card, MoreLink } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Num } from '../../ui/money/money.tsx';
import { ShoppersTable } from '../../ui/people/shoppers-table.tsx';
import type { Shopper } from './shopper-data.ts';

interface Brought extends Pick<Shopper, 'id' | 'invited'> {
  /** An older server beside this one does not answer them (docs/decisions/0051-many-machines.md). */
  links?: Shopper['links'] | undefined;
}

interface Props {
  shopper: Brought;
}

/** Who came by the links that the shopper shares. */
export function InvitedCard({ shopper: { id, invited, links } }: Props) {
  const { t } = useTexts();
  if (!links || links.registered === 0) return null;
  return (
    <Card
      title={t('shopper.invited')}
      sub={<Num>{links.registered}</Num>}
      more={<MoreLink to={`/shoppers?invited_by=${id}`}>{t('orders.all')}</MoreLink>}
    >
      <ShoppersTable label={t('shopper.invited')} rows={invited} />
    </Card>
  );
}

/** What these links have brought. */
export function LinksCard({ shopper: { links } }: Props) {
  const { t } = useTexts();
  if (!links) return null;
  return (
    <Card title={t('figures.links')} padded>
      <Pairs
        pairs={[
          [t('figures.opens'), <Num key="o">{links.opened}</Num>],
          [t('figures.registered'), <Num key="r">{links.registered}</Num>],
          [t('figures.paid'), <Num key="p">{links.paid}</Num>],
          [t('figures.inGroup'), <Num key="g">{links.filled}</Num>],
        ]}
      />
    </Card>
  );
}
