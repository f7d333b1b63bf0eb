const OPENING = '([{';
const CLOSING = ')]}';

/** The end of the block at `from`, or of an expression: that of its statement or argument. */
function endOf(text: string, from: number): number {
  for (let [at, depth] = [from, 0]; at < text.length; at++) {
    const one = text[at] ?? '';
    if (OPENING.includes(one)) depth++;
    if (CLOSING.includes(one)) depth--;
    if (depth < 0 || (depth === 0 && (one === '}' || one === ';' || one === ','))) return at;
  }
  return text.length;
}

/** The bodies of all functions of a source one of whose parameters fits `parameter`. */
export function functionsWith(parameter: RegExp, text: string): string[] {
  const bodies: string[] = [];
  for (const { 0: head, 1: parameters = '', index } of text.matchAll(
    /\(((?:[^()]|\([^()]*\))*)\)(?:: [\w<>[\]{}:;|, ]+?)? (?:=>\s+)?/g,
  )) {
    const body = index + head.length;
    if (!(/=>\s+$/.test(head) || text[body] === '{') || !parameter.test(parameters)) continue;
    bodies.push(text.slice(body, endOf(text, body)));
  }
  return bodies;
}
