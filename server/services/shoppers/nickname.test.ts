import { expect, test } from 'vitest';
import { locales } from '../../../shared/locales.ts';
import { readDemoData } from '../../demo/data.ts';
import { loadMessages } from '../../i18n.ts';
import { neutralDigits, nicknameProblem } from './nickname.ts';

const problemsOf = (names: string[], username = 'mia.lin') =>
  Object.fromEntries(names.map((name) => [name, nicknameProblem(name, username)]));

const all = (names: string[], problem: string | null) => Object.fromEntries(names.map((name) => [name, problem]));

test('a nickname that imitates the shop is refused, however it is spelt', () => {
  const names = [
    ...['客服', '在线客服01', '客 服', '客·服', '官方客服', '管理员', '管理員小王', '拼团官方', '版主'],
    ...[
      'admin',
      'ADMIN',
      'Admin 123',
      'a.d.m.i.n',
      'adm1n',
      '4dm1n',
      'shop-admin',
      'admin_zhang',
      'Àdmîn',
      'administrator',
    ],
    ...[
      'support',
      'supp0rt',
      'Support Team',
      'staff',
      'official',
      'Customer Service',
      'Kundenservice',
      'soporte',
      'destek',
    ],
    ...[
      'АДМИН',
      'Администратор',
      'поддержка',
      'διαχειριστής',
      'サポート',
      '公式',
      '관리자',
      'الدعم',
      'แอดมิน',
      'Quản trị viên',
    ],
    ...['एडमिन', 'শপ অ্যাডমিন', 'מנהל', 'پشتیبانی'],
  ];
  expect(problemsOf(names)).toEqual(all(names, 'nicknameReserved'));
});

test('what the shop calls its support is refused, in every language', async () => {
  const { say } = await loadMessages();
  const names = (Object.keys(locales) as (keyof typeof locales)[]).map((locale) => say(locale, 'support.us'));
  expect(problemsOf(names)).toEqual(all(names, 'nicknameReserved'));
});

test('a nickname with an address or a contact is refused', () => {
  const names = [
    ...['https://evil.example', 'www.evil', 'evil.com', 'evil。com', 'evil . shop', 'mia@qq', '@mia', 'a@b.cn'],
    ...[
      '13800001234',
      '138 0000 1234',
      '+86-138-0000-1234',
      '１３８００００１２３４',
      '١٢٣٤٥٦٧٨',
      '一三八零零零零一二三四',
    ],
    ...['加微信abc', 'WeChat mia', 'qq123456', 'vx: abcdef', 'whatsapp me'],
  ];
  expect(problemsOf(names)).toEqual(all(names, 'nicknameContact'));
});

test('a nickname that is hard to read as written is refused', () => {
  const names = [
    ...[
      '\u200b',
      'mi\u200ba',
      'a\u00adb',
      '\u3164',
      '\u2800',
      '\ufe0f',
      '\ufe0f\ufe0f',
      'mia\u{e0041}',
      '\u2067mia',
      'a\u034fb',
    ],
    ...['m\u0301\u0302\u0303\u0304ia', 'a\u20dd', '𝓶𝓲𝓪', 'Ⓜⓘⓐ', 'ｍｉａ', 'ᴍɪᴀ', 'pаypal', 'Мaша', 'Αlice'],
    ...['...', '---', '·', '\u{f0000}', 'x\u200dy', 'mia\u00a0lin', '🅰🅱'],
  ];
  expect(problemsOf(names)).toEqual(all(names, 'nicknameUnclear'));
});

test('the shopper’s own username is refused', () => {
  const names = ['mia.lin', 'MIA.LIN', 'Mía.Lin', 'mіа.lin'.normalize('NFC')];
  expect(problemsOf(['mia.lin', 'MIA.LIN', 'Mía.Lin'])).toEqual(
    all(['mia.lin', 'MIA.LIN', 'Mía.Lin'], 'nicknameIsUsername'),
  );
  expect(nicknameProblem(names[3] ?? '', 'mia.lin')).toBe('nicknameUnclear');
  expect(nicknameProblem('Mia', 'mia.lin')).toBeNull();
});

test('names of people are accepted', () => {
  const names = [
    ...[
      '陈思远',
      '小陈 🌸',
      '拼友1234',
      'Mia',
      'Mia Lin',
      "O'Brien",
      'J. R.',
      'José',
      'Nguyễn Văn An',
      'Åsa',
      'Łukasz',
      'İpek',
    ],
    ...[
      'Маша',
      'Їжак',
      'Ελένη',
      'さくら',
      'ミア',
      '김민지',
      'สมชาย',
      'น้ำ',
      'علی',
      'می‌خواهم',
      'محمد',
      'שירה',
      'प्रिया',
      'क्‍ष',
      'বাংলা',
    ],
    ...[
      'សុខា',
      'မြန်မာ',
      'badminton',
      'Staffan',
      'Romina',
      'Modesto',
      'Cyril 89',
      '👨‍👩‍👧',
      '❤️',
      '🇨🇳',
      'Mia ❤️',
      '龍',
      '90后',
      '1号',
    ],
    ...['阿明Ming', 'Mia陈', 'Служанка', 'Kim & Co', 'Nr. 5', 'Elle.Est', 'ज़ेंदा', 'Mods'],
  ];
  expect(problemsOf(names, 'someone')).toEqual(all(names, null));
});

test('generated nicknames are accepted in every language, and short enough', async () => {
  const { say } = await loadMessages();
  for (const locale of Object.keys(locales) as (keyof typeof locales)[]) {
    const nickname = say(locale, 'nickname.neutral', { digits: neutralDigits() });
    expect([nickname, nicknameProblem(nickname, 'mia')]).toEqual([nickname, null]);
    expect(nickname).toMatch(/\d{4}/);
    expect([...nickname].length).toBeLessThanOrEqual(32);
  }
});

test('the demo shop’s own nicknames would be accepted', async () => {
  const { nicknames } = (await readDemoData()).storefront;
  expect(problemsOf(nicknames, 'demo_1')).toEqual(all(nicknames, null));
});
