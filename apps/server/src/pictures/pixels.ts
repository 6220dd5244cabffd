/** A picture in shades of grey, row by row: 0 is black, 255 white. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The largest connected area of pixels that are not 0, as a mask of 0 and 1 and its number of pixels. */
export function largestArea({ data, width, height }: Grey): { mask: Uint8Array; pixels: number } {
  const label = new Int32Array(data.length);
  const stack: number[] = [];
  let [next, best, most] = [0, 0, 0];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || label[start]) continue;
    next++;
    let pixels = 0;
    stack.push(start);
    label[start] = next;
    while (stack.length > 0) {
      const at = stack.pop()!;
      pixels++;
      const x = at % width;
      for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (to < 0 || to >= width * height || !data[to] || label[to]) continue;
        label[to] = next;
        stack.push(to);
      }
    }
    if (pixels > most) [best, most] = [next, pixels];
  }
  return { mask: Uint8Array.from(label, (value) => (value === best && best > 0 ? 1 : 0)), pixels: most };
}

/** Each pixel takes the brightest shade around it: strokes of ink vanish. */
export function brightest({ data, width, height }: Grey, reach: number): Grey {
  const across = new Uint8Array(data.length);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let at = Math.max(0, x - reach); at <= Math.min(width - 1, x + reach); at++)
        most = Math.max(most, data[y * width + at]!);
      across[y * width + x] = most;
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let at = Math.max(0, y - reach); at <= Math.min(height - 1, y + reach); at++)
        most = Math.max(most, across[at * width + x]!);
      out[y * width + x] = most;
    }
  return { data: out, width, height };
}

/** The shade below which a share of the pixels lies. */
export function quantile(data: ArrayLike<number>, share: number): number {
  const counts = new Uint32Array(256);
  for (let index = 0; index < data.length; index++) counts[data[index]!]!++;
  let left = share * data.length;
  for (let shade = 0; shade < 256; shade++) {
    left -= counts[shade]!;
    if (left < 0) return shade;
  }
  return 255;
}

/**
 * The shade of the paper around each pixel is taken for white, so that shadows and grey paper vanish; what is dark in its
 * own surroundings stays dark.
 */
export function evenLight({ data, width, height }: Grey, cell = 32): Grey {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const shades: number[] = [];
      // A cell may be full of ink, or of a coloured bar, so its neighbours are looked at too.
      for (let y = Math.max(0, (row - 2) * cell); y < Math.min(height, (row + 3) * cell); y += 5)
        for (let x = Math.max(0, (column - 2) * cell); x < Math.min(width, (column + 3) * cell); x += 5)
          shades.push(data[y * width + x]!);
      paper[row * columns + column] = Math.max(40, quantile(shades, 0.85));
    }
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1, Math.max(0, y / cell - 0.5));
    const [top, down] = [Math.floor(v), v % 1];
    const below = Math.min(rows - 1, top + 1);
    for (let x = 0; x < width; x++) {
      const u = Math.min(columns - 1, Math.max(0, x / cell - 0.5));
      const [left, over] = [Math.floor(u), u % 1];
      const right = Math.min(columns - 1, left + 1);
      const upper = paper[top * columns + left]! * (1 - over) + paper[top * columns + right]! * over;
      const lower = paper[below * columns + left]! * (1 - over) + paper[below * columns + right]! * over;
      const white = upper * (1 - down) + lower * down;
      out[y * width + x] = Math.min(255, (data[y * width + x]! * 255) / white);
    }
  }
  return { data: out, width, height };
}

/** Degrees by which lines of text fall to the right (clockwise), between −12 and 12; 0 where there is no text. */
export function slant({ data, width, height }: Grey): number {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      // The lower edge of ink: lines of text end at their base line.
      if (data[at]! < 140 && data[at + width]! >= 140) {
        xs.push(x);
        ys.push(y);
      }
    }
  if (xs.length < 200) return 0;
  const sharpness = (degrees: number): number => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const bins = new Float64Array(height + 2 * width + 2);
    for (let index = 0; index < xs.length; index++)
      bins[Math.round(ys[index]! * cos - xs[index]! * sin) + width]!++;
    let sum = 0;
    for (const count of bins) sum += count * count;
    return sum;
  };
  const best = (around: number, reach: number, step: number) => {
    let [found, most] = [around, -1];
    for (let degrees = around - reach; degrees <= around + reach + 1e-9; degrees += step) {
      const value = sharpness(degrees);
      if (value > most) [found, most] = [degrees, value];
    }
    return found;
  };
  return best(best(0, 12, 0.5), 0.5, 0.1);
}

/** Ruled lines become paper: the recognition reads what stands in the cells of a table as letters with bars. */
export function withoutRules({ data, width, height }: Grey, character: number): Grey {
  const out = data.slice();
  const isInk = (at: number) => data[at]! < 170;
  const wipe = (from: number, to: number, step: number, aside: number) => {
    for (let at = from; at < to; at += step)
      for (const off of [-2, -1, 0, 1, 2]) {
        const near = at + off * aside;
        if (near >= 0 && near < data.length) out[near] = 255;
      }
  };
  // A rule is long, and thin: two steps to its side there is paper again.
  const scan = (lines: number, length: number, step: number, aside: number, least: number) => {
    for (let line = 3; line < lines - 3; line++) {
      let start = -1;
      let thin = 0;
      for (let place = 0; place <= length; place++) {
        const at = line * aside + place * step;
        if (place < length && isInk(at)) {
          if (start < 0) [start, thin] = [place, 0];
          if (!isInk(at - 3 * aside) || !isInk(at + 3 * aside)) thin++;
          continue;
        }
        if (start >= 0 && place - start >= least && thin > 0.7 * (place - start))
          wipe(line * aside + start * step, line * aside + place * step, step, aside);
        start = -1;
      }
    }
  };
  scan(height, width, 1, width, 4 * character);
  scan(width, height, width, 1, 2.2 * character);
  return { data: out, width, height };
}

/** Bars with white letters become dark letters on paper. */
export function withoutBars({ data, width, height }: Grey, character: number): Grey {
  const cell = 4;
  const small = { width: Math.floor(width / cell), height: Math.floor(height / cell) };
  const dark = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let count = 0;
      for (let v = 0; v < cell; v++)
        for (let u = 0; u < cell; u++) if (data[(y * cell + v) * width + x * cell + u]! < 190) count++;
      dark[y * small.width + x] = count >= 12 ? 1 : 0;
    }
  const out = data.slice();
  for (const { left, right, top, bottom, pixels } of areasOf({ data: dark, ...small })) {
    const [w, h] = [(right - left + 1) * cell, (bottom - top + 1) * cell];
    const share = (pixels * cell * cell) / (w * h);
    if (w < 5 * character || h < 1.2 * character || h > 8 * character || share < 0.55) continue;
    for (let y = top * cell; y < (bottom + 1) * cell; y++)
      for (let x = left * cell; x < (right + 1) * cell; x++) out[y * width + x] = 255 - data[y * width + x]!;
  }
  return { data: out, width, height };
}

/** What is connected over half of the picture is no letter: the table around the paper, a frame, a fold. */
export function withoutEdges({ data, width, height }: Grey): Grey {
  const out = data.slice();
  const ink = data.map((shade) => (shade < 170 ? 1 : 0));
  for (const area of areasOf({ data: ink, width, height }, true))
    if (area.right - area.left > 0.5 * width || area.bottom - area.top > 0.5 * height)
      for (const at of area.places) out[at] = 255;
  return { data: out, width, height };
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
  /** Empty where they are not asked for. */
  places: number[];
}

/** The connected areas of pixels that are not 0. */
function areasOf({ data, width, height }: Grey, isListed = false): Area[] {
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

/** The height of most characters in pixels; null where there are few. */
export function characterHeight({ data, width, height }: Grey): number | null {
  const ink = data.map((shade) => (shade < 140 ? 1 : 0));
  const heights = areasOf({ data: ink, width, height }).flatMap(({ left, right, top, bottom }) => {
    const [w, h] = [right - left + 1, bottom - top + 1];
    return h >= 6 && h <= 120 && w <= 2 * h && w >= 2 ? [h] : [];
  });
  if (heights.length < 20) return null;
  heights.sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.6)]!;
}

/**
 * Whether a character is round: an 8 is narrower in the middle, a 0 is not, even one with a dot or a stroke inside,
 * which the recognition takes for an 8.
 */
export function isRound(
  { data, width }: Grey,
  box: { x0: number; y0: number; x1: number; y1: number },
): boolean {
  const isInk = (x: number, y: number) => data[y * width + x]! < 150;
  let [top, bottom] = [-1, -1];
  for (let y = box.y0; y <= box.y1; y++)
    for (let x = box.x0; x <= box.x1; x++)
      if (isInk(x, y)) {
        if (top < 0) top = y;
        bottom = y;
        break;
      }
  const tall = bottom - top;
  if (top < 0 || tall < 8) return false;
  const wide = (share: number) => {
    // The mean of a few rows, because the edge is rough.
    const rows = [-1, 0, 1].map((off) => Math.round(top + share * tall) + off);
    let [left, right, count] = [0, 0, 0];
    for (const y of rows) {
      let [first, last] = [-1, -1];
      for (let x = box.x0; x <= box.x1; x++)
        if (isInk(x, y)) {
          if (first < 0) first = x;
          last = x;
        }
      if (first < 0) continue;
      left += first;
      right += last;
      count++;
    }
    return count === 0 ? 0 : (right - left) / count;
  };
  const waist = wide(0.5);
  const belly = Math.max(wide(0.22), wide(0.27), wide(0.73), wide(0.78));
  return waist > 0 && waist >= 0.97 * belly;
}
