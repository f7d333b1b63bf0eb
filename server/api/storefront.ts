import { writtenIn } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import { shopNameFor } from '../../shared/shop-name-for.ts';
import { pictureUrl } from '../services/pictures/library.ts';
import type { Settings } from '../services/settings.ts';
import type { Emails } from '../services/shoppers/emails.ts';
import type { Storefront } from '../services/storefront/service.ts';
import type { PublicHandler } from './handler.ts';

interface Deps {
  storefront: Storefront;
  settings: Settings;
  emails: Pick<Emails, 'available'>;
  shop: { currency: string };
}

export function storefrontHandlers({ storefront, settings, emails, shop: { currency } }: Deps) {
  const shop: PublicHandler<'shop'> = async (_, { locale }) => {
    const categories = await storefront.categories(locale);
    const banners = await storefront.mallBanners();
    const least = await settings.leastWithdrawals();
    const facts = await settings.shopFacts();
    const { sendingHours, returnDays } = facts;
    const named = shopNameFor(facts, locale);
    const notices = await storefront.notices(locale);
    return {
      data: {
        name: named.text,
        name_locale: named.locale,
        currency,
        first_withdraw_min: yuanOf(least.first),
        withdraw_min: yuanOf(least.later),
        shipping_promise_hours: sendingHours,
        ...(await settings.promised()),
        return_days: returnDays,
        email_available: emails.available,
        registration: await settings.registration(),
        agreements: await storefront.agreements(locale),
        notices: notices.map(({ text }) => text),
        notice_locales: notices.map(({ text, locale: stored }) => writtenIn(stored, text)),
        categories: categories.map((one) => ({
          id: one.id,
          name: one.name,
          locale: writtenIn(one.locale, one.name),
          pic_url: pictureUrl(one.picture),
        })),
        mall_banners: banners.map(({ id, picture, placeholder, tone, categoryId }) => ({
          id,
          pic_url: pictureUrl(picture),
          placeholder,
          tone,
          category_id: categoryId,
        })),
      },
    };
  };

  const carousel: PublicHandler<'carousel'> = async (_, { locale }) => ({
    data: (await storefront.carousel(locale)).map(({ picture, ...banner }) => ({
      ...banner,
      locale: writtenIn(banner.locale, banner.title + banner.subtitle + banner.label),
      pic_url: pictureUrl(picture),
    })),
  });

  const aboutus: PublicHandler<'aboutus'> = async () => ({
    data: {
      kf_url: await settings.text('kf_url'),
      youtube_url: (await settings.text('youtube_url')) || (await storefront.rechargeGuide()),
    },
  });

  const articleDetail: PublicHandler<'articleDetail'> = async ({ id }, { locale }) => ({
    data: await storefront.article(id, locale),
  });

  return { shop, carousel, aboutus, articleDetail };
}
