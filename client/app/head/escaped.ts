const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** A text as it may stand in an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&"<]/g, (unsafe) => escapes[unsafe] ?? unsafe);
}
