import type { Tab } from '../../lib/screen.ts';
import type { TextKey } from '../../lib/texts/texts.ts';
import type { IconName } from '../icon/icon.tsx';

/** The five entries of the tab bar (docs/spec.md, section 2). */
export const tabs: { tab: Tab; to: string; icon: IconName; label: TextKey }[] = [
  { tab: 'home', to: '/', icon: 'home', label: 'tab.home' },
  { tab: 'service', to: '/service', icon: 'headset', label: 'tab.service' },
  { tab: 'mall', to: '/mall', icon: 'store', label: 'tab.mall' },
  { tab: 'cart', to: '/cart', icon: 'cart', label: 'tab.cart' },
  { tab: 'my', to: '/my', icon: 'user', label: 'tab.my' },
];
