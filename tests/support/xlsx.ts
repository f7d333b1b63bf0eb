import { strToU8, zipSync } from 'fflate';

type Cell = string | number | { formula: string; result?: number; error?: string } | { day: number } | null;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const letterOf = (at: number) => String.fromCharCode(65 + at);

function cellOf(cell: Cell, ref: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${ref}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if ('day' in cell) return `<c r="${ref}" s="1"><v>${cell.day}</v></c>`;
  const { formula, result, error } = cell;
  if (error !== undefined) return `<c r="${ref}" t="e"><f>${formula}</f><v>${error}</v></c>`;
  return `<c r="${ref}"><f>${formula}</f>${result === undefined ? '' : `<v>${result}</v>`}</c>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The XML of a sheet with these rows. */
export const sheetXml = (rows: readonly (readonly Cell[])[]): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (row, at) => `<row r="${at + 1}">${row.map((cell, c) => cellOf(cell, `${letterOf(c)}${at + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** A workbook of one sheet, as spreadsheet programs save it; other parts may be added or replaced. */
export function xlsxOf(sheet: string, parts: Record<string, string | Uint8Array> = {}): Buffer {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  };
  const bytes = Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}
