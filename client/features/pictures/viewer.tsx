import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Overlay } from '../../ui/sheet/overlay.tsx';
import styles from './viewer.module.css';
import { CLOSE, WHOLE, zoomed } from './zoom.ts';
import { Zoomable } from './zoomable.tsx';

/** By which one press of a key enlarges. */
const STEP = 1.5;

interface ViewerProps {
  /** What the pictures belong to. */
  title: string;
  /** Their addresses. */
  pictures: readonly string[];
  /** The one in view, from 0; null while the viewer is closed. */
  place: number | null;
  onPlace: (place: number | null) => void;
}

/**
 * Pictures one beside the other, each as large as the screen: swiped, or turned by buttons and arrow keys. The one in view
 * is enlarged by fingers, mouse, button, or the keys + and −; 0 shows all of it.
 */
export function Viewer({ title, pictures, place, onPlace }: ViewerProps) {
  const { t, count, dir } = useTexts();
  const track = useRef<HTMLUListElement>(null);
  const total = pictures.length;
  const open = place !== null;
  const [zoom, setZoom] = useState(WHOLE);
  const nameOf = (at: number) => t('detail.picture', { title, place: count(at + 1), total: count(total) });

  const show = (at: number) => {
    const [first, slide] = [track.current?.children[0], track.current?.children[at]] as (HTMLElement | undefined)[];
    if (!track.current || !first || !slide) return;
    track.current.scrollLeft = slide.offsetLeft - first.offsetLeft;
    // The next key may come before the scrolling is told.
    onPlace(at);
  };
  const enlarge = (factor: number) => {
    const size = track.current?.getBoundingClientRect();
    if (size) setZoom((now) => zoomed(now, factor, { x: 0, y: 0 }, size));
  };
  const begin = useEffectEvent(() => place !== null && show(place));
  useEffect(() => {
    if (open) begin();
  }, [open]);
  const follow = () => {
    if (!track.current) return;
    const at = Math.round(Math.abs(track.current.scrollLeft) / track.current.clientWidth);
    if (at !== place) setZoom(WHOLE);
    onPlace(at);
  };

  const close = () => {
    setZoom(WHOLE);
    onPlace(null);
  };
  const keys = dir === 'rtl' ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowLeft: -1, ArrowRight: 1 };
  const turn = (event: KeyboardEvent) => {
    // With a modifier they enlarge the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') enlarge(STEP);
    if (event.key === '-') enlarge(1 / STEP);
    if (event.key === '0') setZoom(WHOLE);
    const step = keys[event.key as keyof typeof keys];
    if (step === undefined || place === null) return;
    event.preventDefault();
    setZoom(WHOLE);
    show(place + step);
  };
  return (
    <Overlay open={open} onClose={close} className={styles.viewer} aria-label={title} onKeyDown={turn}>
      <div className={styles.top}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('person.zoom')}
          aria-pressed={zoom.scale > 1}
          onClick={() => (zoom.scale > 1 ? setZoom(WHOLE) : enlarge(CLOSE))}
        >
          <Icon name="search" />
        </button>
        <button type="button" className={styles.button} aria-label={t('action.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <ul
        ref={track}
        className={styles.track}
        data-zoomed={zoom.scale > 1 || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
        aria-label={title}
        onScroll={follow}
      >
        {pictures.map((picture, at) => (
          <li key={picture} className={styles.slide}>
            <Zoomable src={picture} alt={nameOf(at)} zoom={at === place ? zoom : WHOLE} onZoom={setZoom} />
          </li>
        ))}
      </ul>
      {total > 1 && place !== null && (
        <div className={styles.turn}>
          <StepButton
            icon="back"
            name={nameOf(Math.max(place - 1, 0))}
            over={place === 0}
            onTurn={() => show(place - 1)}
          />
          <p aria-live="polite">
            <bdi dir="ltr">{`${count(place + 1)} / ${count(total)}`}</bdi>
          </p>
          <StepButton
            icon="next"
            name={nameOf(Math.min(place + 1, total - 1))}
            over={place === total - 1}
            onTurn={() => show(place + 1)}
          />
        </div>
      )}
    </Overlay>
  );
}

interface StepButtonProps {
  icon: 'back' | 'next';
  /** Of the picture that it shows. */
  name: string;
  /** At the end of the row it does nothing, but keeps the focus. */
  over: boolean;
  onTurn: () => void;
}

function StepButton({ icon, name, over, onTurn }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      aria-disabled={over || undefined}
      onClick={onTurn}
    >
      <Icon name={icon} flip />
    </button>
  );
}
