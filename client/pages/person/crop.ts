/** Which square of a picture is shown: its middle as fractions of the picture, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  /** 1 shows the largest square. */
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest square in the middle. */
export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export const MOST_ZOOM = 4;

const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom;

/** The range of a middle whose square is wholly in the picture, on an axis of this length in px. */
function boundsOf(length: number, side: number): [number, number] {
  const half = side / length / 2;
  return [half, 1 - half];
}

const between = (value: number, [low, high]: [number, number]) => Math.min(Math.max(value, low), high);

/** The same crop, with its square wholly in the picture. */
export function fitted(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, [1, MOST_ZOOM]);
  const side = sideOf(size, { ...crop, zoom });
  return {
    x: between(crop.x, boundsOf(size.width, side)),
    y: between(crop.y, boundsOf(size.height, side)),
    zoom,
  };
}

/** The crop after the picture was dragged by these fractions of the square as it is shown. */
export function dragged(size: Size, crop: Crop, across: number, down: number): Crop {
  const side = sideOf(size, crop);
  const moved = { x: crop.x - (across * side) / size.width, y: crop.y - (down * side) / size.height };
  return fitted(size, { ...crop, ...moved });
}

/** The square in px of the picture. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const { x, y } = fitted(size, crop);
  const side = sideOf(size, crop);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}
