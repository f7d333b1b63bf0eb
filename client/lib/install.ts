import { useSyncExternalStore } from 'react';

declare global {
  interface Window {
    /** The browser's offer to install the shop, once it has made one. */
    installOffer?: Event & { prompt: () => Promise<unknown> };
  }
}

/** How the shop can be installed on this device: by the browser's own dialog, or by hand in Safari on a phone. */
type Installable = 'dialog' | 'hand' | null;

function subscribe(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled'];
  const changed = () => setTimeout(listener);
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

/** Only Safari on phones and tablets says whether a page is an installed one by this property. */
function installable(): Installable {
  if (window.installOffer) return 'dialog';
  return 'standalone' in navigator && !navigator.standalone ? 'hand' : null;
}

export const useInstallable = (): Installable => useSyncExternalStore(subscribe, installable, () => null);

/** Opens the browser's dialog, which each of its offers does once; it makes another one if the reader declines. */
export async function install(): Promise<void> {
  const offer = window.installOffer;
  window.installOffer = undefined;
  await offer?.prompt();
  window.dispatchEvent(new Event('appinstalled'));
}
