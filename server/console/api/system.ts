import type { ConsoleHandlerDeps, PublicStaffHandler } from './handler.ts';

export function systemHandlers({ shop }: Pick<ConsoleHandlerDeps, 'shop'>) {
  const answered: PublicStaffHandler<'shop'> = async () => ({
    data: { name: shop.name, currency: shop.currency, time_zone: shop.timeZone },
  });
  return { shop: answered };
}
