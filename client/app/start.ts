/**
 * Starts the page's scripts once the visible part of the page has loaded, pictures included, so that nothing competes
 * with it on a slow connection; or at once at the first touch or key. The page is complete without them
 * (docs/decisions/0018-first-load.md).
 */

/** The longest wait for the pictures, in ms. */
const LONGEST_WAIT = 3000;

let begun = false;

async function begin(): Promise<void> {
  if (begun) return;
  begun = true;
  const { scripts = '' } = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset ?? {};
  const [entry = '', ...ahead] = scripts.split(' ');
  for (const href of ahead) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    // Loading a dozen files at once would block a phone for a tenth of a second.
    await new Promise((go) => setTimeout(go));
  }
  await import(/* @vite-ignore */ entry);
}

/** After the frame that shows the last picture. */
function beginSoon(): void {
  requestAnimationFrame(() => setTimeout(begin));
}

// The browser may make it before the page's scripts are there. It is taken up in the settings, and asked for nowhere.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installOffer = event as NonNullable<Window['installOffer']>;
});

for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, begin, { capture: true, once: true, passive: true });
if (document.readyState === 'complete') beginSoon();
else addEventListener('load', beginSoon, { once: true });
setTimeout(begin, LONGEST_WAIT);
