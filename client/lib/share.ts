import type { T } from './texts/texts.ts';
import { showToast } from './toast-store.ts';

/** Passes the address of a page to the device's share sheet, or copies it if there is none. */
export async function share(path: string, title: string, t: T): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  if (navigator.share) {
    // Rejected when the reader closes the share sheet, which is no failure.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  await copy(url, { copied: t('share.copied'), failed: t('share.failed') });
}

/** Copies a text to the clipboard. Returns whether that succeeded. */
export async function copy(text: string, { copied, failed }: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied, 'done');
  } catch {
    showToast(failed, 'error');
  }
}
