import type { selectDemoShoppers } from '../../../db/queries/demo.ts';
import type { Shop } from '../../shop.ts';

/** What it takes to lay work. */
export type DemoDesk = Pick<Shop, 'store' | 'services' | 'ids' | 'proofs' | 'clock'>;

export type DemoShopper = Awaited<ReturnType<typeof selectDemoShoppers>>[number];
