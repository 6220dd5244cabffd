/** A picture in shades of grey, row by row: 0 is black, 255 white. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Each pixel takes the brightest shade around it: strokes of ink vanish. */
export function brightest({ data, width, height }: Grey, reach: number): Grey {
  const spread = (from: Uint8Array, lines: number, length: number, aside: number, step: number) => {
    const out = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++)
      for (let place = 0; place < length; place++) {
        let most = 0;
        for (let at = Math.max(0, place - reach); at <= Math.min(length - 1, place + reach); at++)
          most = Math.max(most, from[line * aside + at * step]!);
        out[line * aside + place * step] = most;
      }
    return out;
  };
  const across = spread(data, height, width, width, 1);
  return { data: spread(across, width, height, 1, width), width, height };
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
