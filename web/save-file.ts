/** Gives the reader a file to save. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not before the browser has read it, which Safari does after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
