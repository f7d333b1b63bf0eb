import { Link } from 'react-router-dom';
import type { Right } from '../../../shared/console/rights.ts';
import { subjectInWords } from '../../lib/act-words.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../money/money.tsx';

/** Kinds of subjects of which one has a screen. */
const screens: Record<string, { path: string; needs: Right }> = {
  item: { path: '/items', needs: 'catalogue:read' },
  picture: { path: '/pictures', needs: 'catalogue:read' },
  recharge: { path: '/recharges', needs: 'recharges:read' },
  shopper: { path: '/shoppers', needs: 'shoppers:read' },
  withdrawal: { path: '/withdrawals', needs: 'withdrawals:read' },
};

/** What a request or an audit entry is about, a link for those who may see it. */
export function Subject({ subject }: { subject: string }) {
  const { t } = useTexts();
  const may = useMay();
  const { kind, of } = subjectInWords(t, subject);
  const screen = screens[subject.split(':', 1)[0] ?? ''];
  const words = (
    // The kind and its number keep their order among lines from right to left.
    <bdi>
      {kind} <Num>{of}</Num>
    </bdi>
  );
  return screen && may(screen.needs) ? <Link to={`${screen.path}/${of}`}>{words}</Link> : words;
}
