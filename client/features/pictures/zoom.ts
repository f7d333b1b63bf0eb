/** How much of a picture is shown: its size beside that on the screen, and how far its middle was moved, in px. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** All of it, in the middle. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const MOST = 4;

/** What a double tap shows. */
export const CLOSE = 2.5;

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** The picture is never away from its place: `size` is that of the whole one, in px. */
function fitted({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  return { scale, x: within(x, (width * (scale - 1)) / 2), y: within(y, (height * (scale - 1)) / 2) };
}

/** Larger by a factor, with the point, in px from the middle of its place, where it was. */
export function zoomed(zoom: Zoom, factor: number, { x, y }: Point, size: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MOST);
  const by = scale / zoom.scale;
  return fitted({ scale, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by }, size);
}

export function moved(zoom: Zoom, by: Point, size: Size): Zoom {
  return fitted({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, size);
}
