const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** A text, escaped for an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&"<]/g, (unsafe) => escapes[unsafe] ?? unsafe);
}
