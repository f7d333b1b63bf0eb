import { wireOfItem } from '../../../shared/item-fields.ts';
import type { StaffItem, WholeStaffItem } from '../../services/catalogue/staff-item.ts';
import { pictureUrl } from '../../services/pictures/library.ts';
import { shownTexts } from './rows.ts';

/** An item in the list of staff. */
export const shownItem = (item: StaffItem) => ({
  id: item.id,
  version: item.version,
  ...wireOfItem(item),
  max_price: item.maxPrice,
  category: item.category,
  picture_url: pictureUrl(item.picture),
  languages: item.translations + 1,
  sold: item.ptNum,
  sold_30_days: item.soldLately,
});

const shownValue = ({ id, names, pictureId, picture }: WholeStaffItem['options'][number]['values'][number]) => ({
  ...{ id, names },
  picture: pictureId === null || picture === null ? null : { id: pictureId, url: pictureUrl(picture) },
});

const shownVariant = ({ orgPrice, onSale, ...variant }: WholeStaffItem['variants'][number]) => {
  const { nextPrice, nextOrgPrice, nextTax, ...own } = variant;
  const next = { next_price: nextPrice, next_org_price: nextOrgPrice, next_tax: nextTax };
  return { ...own, org_price: orgPrice, on_sale: onSale, ...next };
};

/** An item as its editor needs it. */
export const shownWholeItem = ({ content, texts, pictures, options, variants, held, ...item }: WholeStaffItem) => ({
  ...shownItem(item),
  content,
  words_at: item.wordsAt,
  pictures: pictures.map(({ id, name }) => ({ id, url: pictureUrl(name) })),
  options: options.map(({ names, values }) => ({ names, values: values.map(shownValue) })),
  variants: variants.map(shownVariant),
  texts: shownTexts(texts),
  held: held.pieces,
  waiting_groups: held.groups,
  ended_groups: item.endedGroups,
  created_at: item.createdAt,
});
