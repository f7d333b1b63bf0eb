import {
  moveCategory,
  moveMallBanner,
  moveNotice,
  moveSlide,
  removeMallBanner,
  removeNotice,
  removeSlide,
  selectCarouselRows,
  selectCategoryRows,
  selectMallRows,
  selectNoticeRows,
  writeCategory,
  writeMallBanner,
  writeNotice,
  writeSlide,
} from '../../../../db/queries/shown-rows.ts';
import { UNWANTED } from '../../../../shared/rules.ts';
import { nameOf, yesOrNo } from '../../catalogue/import/cells.ts';
import { categoryOf } from '../../catalogue/import/check.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { cellsOfTexts, type RowKind, textsOfCells } from './row-kind.ts';

const LONGEST = 200;

/** Words that may be left out. */
function wordsOrNone(text: string): string | Wrong {
  return text === '' ? '' : nameOf(text);
}

/** `dark`: the words on the picture are white. */
function toneOf(text: string): string | Wrong {
  if (text === '') return 'light';
  return /^(light|dark)$/.test(text) ? text : new Wrong('notTone');
}

/** Whether it is shown, or waits. */
function shownOf(text: string): string | Wrong {
  const shown = yesOrNo(text, true);
  return shown instanceof Wrong ? shown : yesNo(shown);
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

const tone = (text = '') => (text === 'dark' ? 'dark' : 'light');

const ORIGIN = 'http://local.invalid';

/** A page of this shop. */
function hrefOf(text: string): string | Wrong {
  if (text === '') return new Wrong('missing');
  const leads = text.startsWith('/') && text.length <= LONGEST && !UNWANTED.test(text) && URL.canParse(text, ORIGIN);
  const url = leads ? new URL(text, ORIGIN) : null;
  const stays = url?.origin === ORIGIN && !url.pathname.startsWith('//');
  return stays ? text : new Wrong('notOfShop');
}

const categoryRows: RowKind = {
  name: 'categories',
  subject: 'category',
  columns: {
    name: nameOf,
    open: shownOf,
  },
  words: ['name'],
  hasPicture: true,
  givenIds: true,
  title: ({ name = '' }) => name,
  read: async (on) =>
    (await selectCategoryRows(on)).map(({ id, version, pictureId, picture, name, open, texts }) => {
      return { id, version, pictureId, picture, cells: { name, open: yesNo(open), ...cellsOfTexts(texts) } };
    }),
  write: (tx, { id, position, cells, pictureId }) => {
    if (id === undefined) throw new Error('a category is written with its id');
    const texts = textsOfCells(cells, ['name']);
    return writeCategory(tx, { id, position, pictureId, name: cells.name ?? '', open: cells.open === 'yes', texts });
  },
  move: moveCategory,
};

const slideWords = ['title', 'subtitle', 'label'] as const;

const carouselRows: RowKind = {
  name: 'carousel',
  subject: 'carousel',
  columns: { title: nameOf, subtitle: wordsOrNone, label: wordsOrNone, href: hrefOf, tone: toneOf, shown: shownOf },
  words: slideWords,
  hasPicture: true,
  givenIds: false,
  title: ({ title = '' }) => title,
  read: async (on) =>
    (await selectCarouselRows(on)).map(({ id, version, pictureId, picture, position: _, texts, shown, ...cells }) => {
      const own = { ...cells, shown: yesNo(shown) };
      return { id, version, pictureId, picture, cells: { ...own, ...cellsOfTexts(texts) } };
    }),
  write: (tx, { cells, ...row }) => {
    const { title = '', subtitle = '', label = '', href = '' } = cells;
    const texts = textsOfCells(cells, slideWords);
    const shown = cells.shown === 'yes';
    return writeSlide(tx, { ...row, title, subtitle, label, href, tone: tone(cells.tone), shown, texts });
  },
  move: moveSlide,
  remove: removeSlide,
};

const mallRows: RowKind = {
  name: 'mall',
  subject: 'mall_banner',
  columns: {
    category: (text, { categories }) => {
      const id = categoryOf(text, categories);
      return id instanceof Wrong ? id : id === undefined ? new Wrong('missing') : String(id);
    },
    tone: toneOf,
    shown: shownOf,
  },
  words: [],
  hasPicture: true,
  givenIds: false,
  title: ({ category = '' }) => `category ${category}`,
  read: async (on) =>
    (await selectMallRows(on)).map(({ id, version, pictureId, picture, tone, categoryId, shown }) => {
      return { id, version, pictureId, picture, cells: { category: String(categoryId), tone, shown: yesNo(shown) } };
    }),
  write: (tx, { cells, ...row }) => {
    const shown = cells.shown === 'yes';
    return writeMallBanner(tx, { ...row, tone: tone(cells.tone), categoryId: Number(cells.category), shown });
  },
  move: moveMallBanner,
  remove: removeMallBanner,
};

const noticeRows: RowKind = {
  name: 'notices',
  subject: 'notice',
  columns: { text: nameOf, shown: shownOf },
  words: ['text'],
  hasPicture: false,
  givenIds: false,
  title: ({ text = '' }) => text,
  read: async (on) =>
    (await selectNoticeRows(on)).map(({ id, version, text, texts, shown }) => {
      const cells = { text, shown: yesNo(shown), ...cellsOfTexts(texts) };
      return { id, version, pictureId: undefined, picture: undefined, cells };
    }),
  write: (tx, { id, position, cells }) => {
    const shown = cells.shown === 'yes';
    return writeNotice(tx, { id, position, text: cells.text ?? '', shown, texts: textsOfCells(cells, ['text']) });
  },
  move: moveNotice,
  remove: removeNotice,
};

export const rowKinds = [categoryRows, carouselRows, mallRows, noticeRows] as const;
