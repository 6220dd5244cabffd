import type { Grey } from './pixels.ts';

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
  /** Empty where they are not asked for. */
  places: number[];
}

/** The connected areas of pixels that are not 0. */
export function areasOf({ data, width, height }: Grey, isListed = false): Area[] {
  const seen = new Uint8Array(data.length);
  const stack: number[] = [];
  const areas: Area[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || !data[start]) continue;
    const area: Area = { left: width, right: 0, top: height, bottom: 0, pixels: 0, places: [] };
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const [x, y] = [at % width, Math.floor(at / width)];
      area.pixels++;
      if (isListed) area.places.push(at);
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
      for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (to < 0 || to >= data.length || seen[to] || !data[to]) continue;
        seen[to] = 1;
        stack.push(to);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** The largest connected area of pixels that are not 0, as a mask of 0 and 1 and its number of pixels. */
export function largestArea(grey: Grey): { mask: Uint8Array; pixels: number } {
  const mask = new Uint8Array(grey.data.length);
  const areas = areasOf(grey, true);
  if (areas.length === 0) return { mask, pixels: 0 };
  const { places, pixels } = areas.reduce((most, each) => (each.pixels > most.pixels ? each : most));
  for (const at of places) mask[at] = 1;
  return { mask, pixels };
}
