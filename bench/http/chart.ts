import type { Measured } from './compare.ts';

const ROW = 24;
const LABELS = 330;
const SCALE = 340;
const MOST = 1.5;

/** Bars of what was reached, as parts of the target; an SVG of its own. */
export function chartOf(measured: readonly Measured[]): string {
  const height = measured.length * ROW + 40;
  const at = (part: number) => LABELS + Math.min(part, MOST) * SCALE;
  const bars = measured.map(({ name, ratio, target }, place) => {
    const y = 30 + place * ROW;
    const end = at(ratio / target);
    const colour = ratio >= target ? '#2f8f5b' : '#d4572a';
    return [
      `<text x="${LABELS - 10}" y="${y + 12}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${LABELS}" y="${y}" width="${(end - LABELS).toFixed(1)}" height="16" rx="3" fill="${colour}"/>`,
      `<line x1="${at(1)}" x2="${at(1)}" y1="${y - 2}" y2="${y + 18}" stroke="#333" stroke-width="2"/>`,
      `<text x="${(Math.max(end, at(1)) + 8).toFixed(1)}" y="${y + 12}">${ratio.toFixed(2)} of ${target.toFixed(2)}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABELS + MOST * SCALE + 100} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>What the shop does in a second beside its limits, as parts of the targets</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LABELS}" y="16" font-weight="600">what was reached, as a part of the target, which is the line; in figures, times the limit</text>
${bars.join('\n')}
</svg>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
