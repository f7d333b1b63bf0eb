import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const COLOURS = { 'red.jpg': '#d6371c', 'blue.jpg': '#2040c0', 'green.jpg': '#20a040' };

const CHARACTERS = [...'口红唇膏双肩包纸灯笼摆件旅行丝绒哑光持久保湿滋润礼盒装经典限量'];
const WORDS = ['lipstick', 'velvet', 'matte', 'lasting', 'backpack', 'lantern', 'travel', 'classic', 'limited', 'gift'];

/**
 * Writes a CSV of items with three pictures and two languages each, and so many variants of one option, and the pictures;
 * returns the file.
 */
export async function writeSource(folder: string, rows: number, variants: number): Promise<string> {
  for (const [name, background] of Object.entries(COLOURS)) {
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, name));
  }
  const ofVariants = variants > 0 ? ',item,option.1,value.1,value.1.en-US,sku' : '';
  const lines = [`name,category,price,stock,pictures,content,name.en-US,content.en-US${ofVariants}`];
  for (let row = 0; row < rows; row++) lines.push(...linesOf(row, variants));
  const file = join(folder, 'items.csv');
  writeFileSync(file, lines.join('\n'));
  return file;
}

function linesOf(row: number, variants: number): string[] {
  const pick = (from: string[], count: number, step: number) =>
    Array.from({ length: count }, (_, at) => from[(row * 7 + at * step) % from.length]);
  const name = pick(CHARACTERS, 12, (row % 13) + 1).join('');
  const english = pick(WORDS, 4, 3).join(' ');
  const content = `<p>${`${name}。`.repeat(12)}</p>`;
  const pictures = Object.keys(COLOURS).join('|');
  const price = `${10 + (row % 90)}.50`;
  const costs = variants > 0 ? ',' : `${price},100`;
  const empty = variants > 0 ? ',,,,,' : '';
  const own = Array.from({ length: variants }, (_, n) => {
    return `,,${price},100,,,,,${name}${row},款式,No. ${n + 1},Style ${n + 1},S${row}-${n + 1}`;
  });
  return [`${name}${row},1,${costs},${pictures},${content},${english} ${row},<p>${english}</p>${empty}`, ...own];
}
