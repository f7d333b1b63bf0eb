import { Link } from 'react-router-dom';
import { Num } from '../money/money.tsx';
import { useMayOpen } from '../nav/nav.tsx';
import { spaced } from './people.tsx';

/** The number of what a transfer belongs to; a link for those who may open it. */
export function PlaceLink({ number, to }: { number: string; to: string | null }) {
  const mayOpen = useMayOpen();
  const words = <Num>{/^\d/.test(number) ? spaced(number) : number}</Num>;
  return to !== null && mayOpen(to) ? <Link to={to}>{words}</Link> : words;
}
