import { serviceWorkerUrl } from '../../web/trusted.ts';

/** Stores the shop's files and the offline page on the device (client/public/sw.js) once the page has settled. */
export function storeFilesOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => null);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** Tells the service worker, when it asks, at which address this page is. */
export function sayWhere(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [asked] }) => {
    if (data === 'where') asked?.postMessage(window.location.href);
  });
}

/** Lets the service worker load the offline page again, in the new language. */
export function tellLanguageChanged(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('language');
}
