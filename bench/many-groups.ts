import type { Services } from '../server/services.ts';

/** The same few shoppers buy again and again: as many of their groups may wait as come. */
export async function allowManyGroups({ settings }: Services): Promise<void> {
  for (const key of ['waiting_groups_per_item', 'waiting_groups_per_shopper']) {
    await settings.set({ key, value: '0', actor: 'bench', note: 'bench' });
  }
}
