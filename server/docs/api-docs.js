/** Additional features of the reference with JavaScript: find a call, copy a sample, fold the contents on a phone. */

const contents = document.querySelector('#contents');
const wide = matchMedia('(min-width: 900px)');

function foldContents() {
  contents.open = wide.matches;
}
foldContents();
wide.addEventListener('change', foldContents);

contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && !wide.matches) contents.open = false;
});

const find = contents.querySelector('.find');
const nothing = contents.querySelector('.nothing');
find.hidden = false;
find.querySelector('input').addEventListener('input', (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  let found = 0;
  for (const area of contents.querySelectorAll('.contents-area')) {
    let here = 0;
    for (const entry of area.querySelectorAll('li')) {
      entry.hidden = !entry.dataset.words.includes(wanted);
      if (!entry.hidden) here += 1;
    }
    area.hidden = here === 0;
    found += here;
  }
  nothing.textContent = found === 0 ? 'No call has these words.' : '';
});

// Only if the browser lets a page copy: not on plain http, except on localhost.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.closest('figure').querySelector('pre').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
  }
}

// The call that is being read is marked in the contents.
const links = new Map([...contents.querySelectorAll('li a')].map((link) => [link.hash.slice(1), link]));
const reading = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute('aria-current');
      const link = links.get(target.id);
      link.setAttribute('aria-current', 'true');
      if (wide.matches) link.scrollIntoView({ block: 'nearest' });
    }
  },
  { rootMargin: '-15% 0px -80% 0px' },
);
for (const call of document.querySelectorAll('.call')) reading.observe(call);
