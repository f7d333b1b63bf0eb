import { Link, type To } from 'react-router-dom';
import type { Right } from '../../../shared/console/rights.ts';
import { subjectInWords } from '../../lib/act-words.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../money/money.tsx';
import { spaced } from '../people/people.tsx';

interface Screen {
  needs: Right;
  /** Its address, by the subject's own part and its name; null if that does not lead to it. */
  to: (of: string, name: string | null) => To | null;
}

/** Kinds of subjects that a screen shows. */
const screens: Record<string, Screen> = {
  article: { needs: 'catalogue:read', to: (id) => `/articles?id=${id}` },
  carousel: { needs: 'catalogue:read', to: () => '/storefront?section=carousel' },
  carrier: { needs: 'shipping:read', to: () => '/shipping?list=carriers' },
  categories: { needs: 'catalogue:read', to: () => '/storefront' },
  category: { needs: 'catalogue:read', to: () => '/storefront' },
  comparison: { needs: 'withdrawals:read', to: (id) => `/money?comparison=${id}` },
  export: { needs: 'exports:ask', to: () => '/exports' },
  group: { needs: 'orders:read', to: (id) => `/orders?group=${id}` },
  invitation: { needs: 'shoppers:read', to: () => '/invitations' },
  invite: { needs: 'staff:read', to: () => '/staff' },
  item: { needs: 'catalogue:read', to: (id) => `/items/${id}` },
  items: { needs: 'catalogue:read', to: () => '/items' },
  mall: { needs: 'catalogue:read', to: () => '/storefront?section=mall' },
  mall_banner: { needs: 'catalogue:read', to: () => '/storefront?section=mall' },
  month: { needs: 'exports:ask', to: () => '/exports' },
  notices: { needs: 'catalogue:read', to: () => '/storefront?section=notices' },
  notice: { needs: 'catalogue:read', to: () => '/storefront?section=notices' },
  order: { needs: 'orders:read', to: (_, number) => number && `/orders/${number}` },
  picture: { needs: 'catalogue:read', to: (id) => `/pictures/${id}` },
  pictures: { needs: 'catalogue:read', to: () => '/pictures' },
  recharge: { needs: 'recharges:read', to: (number) => `/recharges/${number}` },
  return: { needs: 'returns:read', to: (id) => `/returns/${id}` },
  review: { needs: 'reviews:read', to: (id) => `/reviews/${id}` },
  role: { needs: 'staff:read', to: (role) => ({ pathname: '/roles', search: `?role=${role}` }) },
  setting: { needs: 'shopSettings:read', to: (key) => ({ pathname: '/settings', hash: key }) },
  shopper: { needs: 'shoppers:read', to: (id) => `/shoppers/${id}` },
  staff: { needs: 'staff:read', to: () => '/staff' },
  template: { needs: 'support:read', to: () => '/support-templates' },
  withdrawal: { needs: 'withdrawals:read', to: (id) => `/withdrawals/${id}` },
};

interface SubjectProps {
  subject: string;
  /** What it is called: an order by its number, people by their names. */
  name?: string | null;
  /** Of a request: whether the reader may open it, which depends on its act. */
  mayOpenRequest?: boolean;
}

/** What a request or an audit entry is about, a link for those who may see it. */
export function Subject({ subject, name = null, mayOpenRequest = false }: SubjectProps) {
  const { t } = useTexts();
  const may = useMay();
  const [kind = '', own = ''] = subject.split(/:(.*)/);
  const words = subjectInWords(t, subject);
  const of = kind === 'order' ? spaced(name ?? own) : (name ?? words.of);
  const shown = (
    // The kind and its number keep their order among lines from right to left.
    <bdi>
      <span>{words.kind}</span> <Num>{of}</Num>
    </bdi>
  );
  const screen = screens[kind];
  const request = kind === 'approval' && mayOpenRequest ? `/approvals?id=${own}` : null;
  const to = screen && may(screen.needs) ? screen.to(own, name) : request;
  return to ? <Link to={to}>{shown}</Link> : shown;
}
