const escaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textOf = (text: string) => text.replaceAll(/&(\w+);/g, (_, word: string) => escaped[word] ?? '');

/** A text and the tag after it. */
const PIECE = /([^<&]*(?:&(?:amp|lt|gt|quot|apos);[^<&]*)*)<(\/?)(\w+)(?: \w+="[^"<]*")*>/y;

/** The elements of an XML document in the order of their ends; throws unless they are closed in their order. */
function elementsOf(document: string) {
  const open: string[] = [];
  const ended: { name: string; text: string }[] = [];
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '').trimEnd();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < body.length) {
    const at = PIECE.lastIndex;
    const [, text = '', closing, name = ''] = PIECE.exec(body) ?? [];
    if (name === '') throw new Error(`not XML: ${body.slice(at, at + 60)}`);
    if (closing === '') open.push(name);
    else if (open.pop() === name) ended.push({ name, text: textOf(text) });
    else throw new Error(`</${name}> closes nothing`);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
  return ended;
}

/** The root of an XML document, and the texts of its elements by name. */
export function readXml(document: string) {
  const elements = elementsOf(document);
  return {
    root: elements.at(-1)?.name,
    all: (name: string) => elements.filter((one) => one.name === name).map(({ text }) => text),
  };
}
