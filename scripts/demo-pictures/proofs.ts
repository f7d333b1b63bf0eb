import sharp, { type Sharp } from 'sharp';
import { Drawing, ellipse, path, rect } from './drawing.ts';

/** The screenshot of a bank that is none, as a shopper sends it to prove a transfer. */
export interface Proof {
  /** As the screenshot says it. */
  amount: string;
  bank: string;
  /** Of the bank: its bar, and what it marks success with. */
  colour: string;
  payer: string;
  /** Of the transfer at that bank. */
  reference: string;
}

const width = 540;
const height = 960;
const ink = '#20242c';
const quiet = '#7b828e';

export const proofs: Record<string, Proof> = {
  '500': { amount: '500.00', bank: '江畔银行', colour: '#b3262e', payer: '李*桐', reference: '2041 8862 7715' },
  '1000': { amount: '1,000.00', bank: '青松银行', colour: '#1d5fb8', payer: '王*远', reference: '7730 1946 0052' },
  '780': { amount: '780.00', bank: '长桥银行', colour: '#0f7f6d', payer: '赵*怡', reference: '5518 4090 3366' },
  '300': { amount: '300.00', bank: '江畔银行', colour: '#b3262e', payer: '孙*强', reference: '2041 9035 1187' },
  '6000': { amount: '6,000.00', bank: '青松银行', colour: '#1d5fb8', payer: '何*华', reference: '7730 2288 4471' },
};

type Anchor = 'start' | 'middle' | 'end';

const text = (
  x: number,
  y: number,
  size: number,
  words: string,
  fill: string,
  anchor: Anchor = 'start',
  weight = 400,
) =>
  `<text x="${x}" y="${y}" font-family="Noto Sans SC, sans-serif" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${words}</text>`;

export const composeProof = async ({ amount, bank, colour, payer, reference }: Proof): Promise<Sharp> => {
  const drawing = new Drawing();
  const rows = [
    ['收款人', 'pintuan demo shop'],
    ['收款账户', '6222 **** **** 0000'],
    ['收款银行', 'Demo Bank'],
    ['付款人', payer],
    ['付款银行', bank],
    ['转账方式', '实时到账'],
    ['流水号', reference],
  ] as const;
  drawing.add(
    rect(0, 0, width, height, '#f3f4f6'),
    rect(0, 0, width, 116, colour),
    text(width / 2, 86, 26, `${bank} · 转账结果`, '#ffffff', 'middle', 600),
    rect(24, 148, width - 48, 724, '#ffffff', { rx: 20 }),
    ellipse(width / 2, 226, 40, 40, colour),
    path(`M${width / 2 - 19} 227l13 14 26-28`, 'none', {
      ...{ stroke: '#ffffff', 'stroke-width': 7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    }),
    text(width / 2, 312, 28, '转账成功', ink, 'middle', 600),
    text(width / 2, 384, 54, `¥${amount}`, ink, 'middle', 700),
    rect(52, 424, width - 104, 1, '#e4e6ea'),
    ...rows.flatMap(([name, value], index) => [
      text(52, 476 + index * 54, 24, name, quiet),
      text(width - 52, 476 + index * 54, 24, value, ink, 'end'),
    ]),
    text(width / 2, 920, 20, '演示店示例，并非真实转账', quiet, 'middle'),
  );
  return sharp(drawing.svg(`0 0 ${width} ${height}`, width, height));
};
