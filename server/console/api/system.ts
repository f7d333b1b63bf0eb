import type { ConsoleHandlerDeps, PublicStaffHandler } from './handler.ts';

export function systemHandlers({ services, shop }: Pick<ConsoleHandlerDeps, 'services' | 'shop'>) {
  const answered: PublicStaffHandler<'shop'> = async () => ({
    data: { name: await services.settings.shopName(), currency: shop.currency, time_zone: shop.timeZone },
  });
  return { shop: answered };
}
