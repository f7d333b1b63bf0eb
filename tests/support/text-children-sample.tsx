import type { ReactNode } from 'react';

const t = (key: string) => key;

const Words = () => t('found: a component');

const Spoken = () => <span>{t('left: a component with an element')}</span>;

const several = (
  <>
    {t('found: of a fragment')}
    <b />
  </>
);

/** What `textChildren` has to find, and what it has to leave: `tests/translated-texts.test.ts` says which is which. */
export function Sample({ busy, name, many, icon }: { busy: boolean; name?: string; many: number; icon: ReactNode }) {
  return (
    <section>
      <button type="button">
        {busy && <i />}
        {t('found: beside a spinner')}
      </button>
      <p>
        <b /> found: words of its own
      </p>
      <p>
        {busy ? <i /> : t('found: one of two')}
        <b />
      </p>
      <p>
        {name ?? <i />}
        <b />
      </p>
      <p>
        {many} {icon}
      </p>
      {several}
      <p>{t('left: alone in its element')}</p>
      <p>{busy ? t('left: alone') : t('left: whichever it is')}</p>
      <p>
        {busy && <i />} <span>{t('left: in an element of its own')}</span> {/* left: a comment */}
      </p>
      {icon}
      <Words />
      <Spoken />
    </section>
  );
}
