/** Chinese names of shoppers and staff of the demo shop, which belong to nobody. */
const families = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const givens = ['思远', '雨桐', '子涵', '建国', '秀英', '浩然', '晓燕', '志强', '佳怡', '文博', '丽华', '俊杰', '梦瑶'];

const banks = ['工商银行', '建设银行', '招商银行', '农业银行', '中国银行'];

const homes = [
  '上海市徐汇区漕溪北路 88 号 12 楼 1203 室',
  '杭州市西湖区文三路 269 号 3 单元 502 室',
  '广州市天河区体育西路 111 号 1806 房',
  '成都市武侯区人民南路四段 27 号 9 楼 2 号',
  '武汉市洪山区珞喻路 766 号 6 栋 1 单元 301 室',
  '南京市鼓楼区中山北路 283 号 4 幢 702 室',
];

const pick = <Entry>(entries: readonly Entry[], index: number): Entry => entries[index % entries.length] as Entry;

/** A name for that number; the first 260 differ. */
const nameOf = (index: number): string => pick(families, index * 7) + pick(givens, index);

/** Numbers that no bank gives: their bank does not exist. */
export const cardOf = (index: number) => ({
  bankTruename: nameOf(index),
  bankAccount: `62220000${String(10_000_000 + index * 104_729).padStart(8, '0')}`,
  bankName: pick(banks, index),
});

export const homeOf = (index: number) => ({
  truename: nameOf(index),
  phone: `138${String(10_000_000 + index * 7_919).padStart(8, '0')}`,
  address: pick(homes, index),
});
