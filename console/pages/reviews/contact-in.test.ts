import { expect, test } from 'vitest';
import { contactIn } from './contact-in.ts';

test.each([
  ['加我 13812340417 便宜卖', 'number'],
  ['加我 138-1234-0417', 'number'],
  ['+49 (30) 901820 88', 'number'],
  ['138 1234 0417', 'number'],
  ['１３８１２３４０４１７', 'number'],
  ['اتصل ٠٥٠١٢٣٤٥٦٧', 'number'],
  ['QQ 98765432', 'number'],
  ['拍了 2 件 1 13812340417', 'number'],
  ['看 https://a.example/x', 'link'],
  ['www.cheap-shop.example', 'link'],
  ['cheap-shop.com 有更便宜的', 'link'],
  ['写信 mia@mail.example', 'link'],
  ['ｗｗｗ.cheap.com', 'link'],
  ['', null],
  ['颜色比图上深，肩也拉长了', null],
  ['2026-11-23 收到，11-25 穿了', null],
  ['23.11.2026 angekommen', null],
  ['身高 170 体重 60 穿 M，拍了 2 件', null],
  ['尺码 1 2 3 4 5 6 7 都有', null],
  ['36 37 38 39 40 都有', null],
  ['花了 1299.00', null],
  ['Great.Not too big.', null],
] as const)('%s: %s', (text, found) => {
  expect(contactIn(text)).toBe(found);
});
