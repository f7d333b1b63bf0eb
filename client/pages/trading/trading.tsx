import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { SampleMark } from '../../ui/sample-mark/sample-mark.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import { market } from './market.ts';
import styles from './trading.module.css';

export const handle = {
  title: (t) => t('trading.title'),
  access: 'public',
} satisfies ScreenHandle;

/** A static list of market prices (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  return (
    <MainColumn>
      <SampleMark />
      <Card heading={t('trading.heading')}>
        <Rows>
          {market.map(({ symbol, name, price, change }, place) => (
            <Row
              key={symbol}
              start={<Avatar name={symbol} avatar={(place % 5) + 1} />}
              title={<bdi dir="ltr">{symbol}</bdi>}
              detail={<bdi dir="ltr">{name}</bdi>}
              value={
                <bdi dir="ltr" className={styles.price}>
                  {price}
                </bdi>
              }
              valueDetail={<Change percent={change} />}
            />
          ))}
        </Rows>
      </Card>
    </MainColumn>
  );
}

/**
 * Up or down in words as well: green is reserved for money that comes back, and colour alone does not reach everyone.
 */
function Change({ percent }: { percent: number }) {
  const { t } = useTexts();
  const up = percent >= 0;
  return (
    <Badge kind={up ? 'info' : 'neutral'}>
      <span>{t(up ? 'trading.up' : 'trading.down')}</span>{' '}
      <bdi dir="ltr">{`${up ? '+' : '−'}${Math.abs(percent).toFixed(2)}%`}</bdi>
    </Badge>
  );
}
