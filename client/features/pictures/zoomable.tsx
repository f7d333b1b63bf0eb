import { type Dispatch, type PointerEvent, type SetStateAction, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './viewer.module.css';
import { CLOSE, moved, WHOLE, type Zoom, zoomed } from './zoom.ts';

interface ZoomableProps {
  src: string;
  alt: string;
  zoom: Zoom;
  onZoom: Dispatch<SetStateAction<Zoom>>;
}

interface Spot {
  clientX: number;
  clientY: number;
}

const between = (a: Spot, b: Spot): Spot => ({
  clientX: (a.clientX + b.clientX) / 2,
  clientY: (a.clientY + b.clientY) / 2,
});

const distance = (a: Spot, b: Spot) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** A picture that two fingers, a double tap or the wheel enlarge, and that is moved while it is enlarged. */
export function Zoomable({ src, alt, zoom, onZoom }: ZoomableProps) {
  const place = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Spot>());
  // The page's policy allows no attribute.
  useLayoutEffect(() => {
    const { scale, x, y } = zoom;
    if (image.current) image.current.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
  }, [zoom]);

  const around = (factor: number, { clientX, clientY }: Spot) => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return;
    const point = { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
    onZoom((now) => zoomed(now, factor, point, box));
  };
  const roll = useRef(around);
  useEffect(() => {
    roll.current = around;
  });
  useEffect(() => {
    const shown = place.current;
    // Not React's, which may not keep the browser from enlarging the page.
    const turn = (event: WheelEvent) => {
      if (event.deltaY === 0) return;
      event.preventDefault();
      roll.current(Math.exp(-event.deltaY / 300), event);
    };
    shown?.addEventListener('wheel', turn, { passive: false });
    return () => shown?.removeEventListener('wheel', turn);
  }, []);

  const touch = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, event);
    if (zoom.scale > 1 || fingers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const slide = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, event);
    if (other) return around(distance(event, other) / Math.max(distance(before, other), 1), between(event, other));
    const box = place.current?.getBoundingClientRect();
    const by = { x: event.clientX - before.clientX, y: event.clientY - before.clientY };
    if (box) onZoom((now) => moved(now, by, box));
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button and keys of the viewer do the same
    <div
      ref={place}
      className={styles.zoomable}
      data-beside={zoom.scale === 1 || undefined}
      data-zoomed={zoom.scale > 1 || undefined}
      onPointerDown={touch}
      onPointerMove={slide}
      onPointerUp={lift}
      onPointerCancel={lift}
      onDoubleClick={(event) => (zoom.scale > 1 ? onZoom(WHOLE) : around(CLOSE, event))}
    >
      <img ref={image} src={src} alt={alt} loading="lazy" draggable={false} />
    </div>
  );
}
