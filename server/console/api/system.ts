import type { ConsoleHandlerDeps, PublicStaffHandler } from './handler.ts';

export function systemHandlers({ services, shop }: Pick<ConsoleHandlerDeps, 'services' | 'shop'>) {
  const { settings } = services;
  const answered: PublicStaffHandler<'shop'> = async () => {
    const { opening } = await settings.promises();
    const { currency, timeZone: time_zone } = shop;
    return { data: { name: await settings.shopName(), currency, time_zone, opening } };
  };
  return { shop: answered };
}
