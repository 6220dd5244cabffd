import sharp, { type Sharp } from 'sharp';
import { between, type Random } from '../../demo/time.ts';
import type { Drawing, Medium } from './layout.ts';
import type { Placing, Point, Sheet } from './sheet.ts';
import { background, noiseTile, smoothNoise } from './texture.ts';
import { chance } from './words.ts';

export type Wear =
  | 'thermal'
  | 'skew'
  | 'perspective'
  | 'blur'
  | 'compression'
  | 'shadow'
  | 'noise'
  | 'screen';

const WEAR: Record<Medium, readonly Wear[]> = {
  thermal: ['thermal', 'skew', 'blur', 'compression', 'shadow', 'perspective'],
  paper: ['skew', 'blur', 'shadow', 'compression', 'noise', 'perspective'],
  screen: ['screen', 'compression'],
};

/** One or two kinds of wear; the first goes round with the number of the picture, so that each occurs often. */
export function wearOf(medium: Medium, number: number, random: Random): Wear[] {
  const kinds = WEAR[medium];
  const first = kinds[number % kinds.length]!;
  const second = kinds[between(random, 0, kinds.length - 1)]!;
  if (medium === 'screen') return first === 'screen' && chance(random, 0.5) ? ['screen', 'skew'] : [first];
  return second === first || chance(random, 0.35) ? [first] : [first, second];
}

/** The longest edge of a photo, after a phone has made it smaller. */
const EDGE = { least: 1600, most: 2400 };
/** Pixels of a small letter that a person still reads with ease. */
const LEAST_X_HEIGHT = 12;

interface Stand {
  width: number;
  height: number;
  scale: number;
  /** Radians. */
  angle: number;
  place: Placing;
}

/** How the paper lies before the camera. */
function stand(sheet: Sheet, wear: readonly Wear[], random: Random): Stand {
  const sign = chance(random, 0.5) ? 1 : -1;
  const degrees = wear.includes('skew') ? 3 + random() * 5 : random() * 1.2;
  const angle = (sign * degrees * Math.PI) / 180;
  const isTight = chance(random, 0.3);
  const fill = isTight ? 0.95 : 0.8 + random() * 0.1;
  const spanX = sheet.width * Math.cos(angle) + sheet.height * Math.abs(Math.sin(angle));
  const spanY = sheet.height * Math.cos(angle) + sheet.width * Math.abs(Math.sin(angle));
  const wanted = (13.5 + random() * 5) / sheet.xHeight;
  let [width, height] = [(spanX / fill) * wanted, (spanY / fill) * wanted];
  height = Math.max(height, width * 1.1);
  width = Math.max(width, height * 0.5);
  const longest = Math.max(width, height);
  let scale = wanted;
  if (longest > EDGE.most) {
    const less = EDGE.most / longest;
    [width, height, scale] = [width * less, height * less, scale * less];
  } else if (longest < EDGE.least) {
    // Half of what is missing is a nearer camera, the rest more of the table.
    const more = EDGE.least / longest;
    [width, height, scale] = [width * more, height * more, scale * Math.sqrt(more)];
  }
  if (scale * sheet.xHeight < LEAST_X_HEIGHT)
    throw new Error(
      `Letters of ${(scale * sheet.xHeight).toFixed(1)} pixels on a ${sheet.height} high sheet`,
    );
  const isBent = wear.includes('perspective');
  const far = isBent ? { x: (random() - 0.5) * 0.12, y: 0.05 + random() * 0.09 } : { x: 0, y: 0 };
  const wave = isBent || chance(random, 0.4) ? sheet.xHeight * random() * 0.5 : 0;
  const phase = random() * 6;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const middle = { x: width / 2, y: height / 2 };
  const place = ({ x, y }: Point): Point => {
    const u = (x - sheet.width / 2) * scale;
    const v = (y - sheet.height / 2 + wave * Math.sin((x / sheet.width) * 4 + phase)) * scale;
    const depth = 1 + (far.x * u) / width - (far.y * v) / height;
    return { x: middle.x + (u * cos - v * sin) / depth, y: middle.y + (u * sin + v * cos) / depth };
  };
  return { width: Math.round(width), height: Math.round(height), scale, angle, place };
}

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** How much of the ink is left at a place, from 0 to 1. */
type Fade = (x: number, y: number) => number;

/** A worn print head and old paper: grey, in bands, with streaks along the roll. */
async function thermalFade({ width, height, angle }: Stand, random: Random): Promise<Fade> {
  const blotches = await smoothNoise(random, width, height, 9, 14);
  const bands = Array.from({ length: between(random, 1, 3) }, () => ({
    at: random() * height,
    half: height * (0.015 + random() * 0.05),
    depth: 0.25 + random() * 0.25,
  }));
  const streaks = new Map(
    Array.from({ length: between(random, 1, 3) }, () => [between(random, 0, width - 1), 0.45] as const),
  );
  const base = 0.62 + random() * 0.25;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const rows = Float32Array.from({ length: height * 2 }, (_, row) => {
    const y = row - height / 2;
    return bands.reduce((left, { at, half, depth }) => left - depth * Math.exp(-(((y - at) / half) ** 2)), 1);
  });
  return (x, y) => {
    const along = Math.round(-x * sin + y * cos + height / 2);
    const across = Math.round(x * cos + y * sin);
    const row = rows[Math.min(rows.length - 1, Math.max(0, along))]!;
    const streak = streaks.get(across) ?? streaks.get(across - 1) ?? 1;
    return Math.max(0.3, base * row) * streak * (0.8 + (blotches[y * width + x]! / 255) * 0.3);
  };
}

/** How much light falls on a place. */
function lightOf(wear: readonly Wear[], { width, height }: Stand, random: Random): Fade {
  const angle = random() * Math.PI * 2;
  const [dx, dy] = [Math.cos(angle) / width, Math.sin(angle) / height];
  const depth = wear.includes('shadow') ? 0.38 + random() * 0.2 : 0.06 + random() * 0.08;
  const [edge, soft] = [(random() - 0.5) * 0.4, wear.includes('shadow') ? 0.15 + random() * 0.3 : 0.7];
  return (x, y) => {
    const along = ((x - width / 2) * dx + (y - height / 2) * dy - edge) / soft;
    const part = Math.min(1, Math.max(0, along + 0.5));
    return 1 - depth * part * part * (3 - 2 * part);
  };
}

/** What a camera sees of a screen: its grid of pixels, the stripes of both grids together, and a lamp. */
function screenLight(stand: Stand, random: Random): Fade {
  const [grid, stripes] = [2.6 + random() * 0.8, 45 + random() * 60];
  const tilt = random() * 0.6;
  const lamp = { x: stand.width * random(), y: stand.height * random(), radius: stand.width * 0.45 };
  const glare = 0.18 + random() * 0.17;
  const turn = (2 * Math.PI) / grid;
  const slow = (2 * Math.PI) / stripes;
  return (x, y) => {
    const fine = 0.035 * (Math.sin(x * turn) + Math.sin(y * turn));
    const coarse = 0.05 * Math.sin((x * tilt + y) * slow + 2 * Math.sin(x / 300));
    const distance = ((x - lamp.x) ** 2 + (y - lamp.y) ** 2) / lamp.radius ** 2;
    return 0.94 + fine + coarse + glare * Math.exp(-distance);
  };
}

async function jpeg(image: Sharp, wear: readonly Wear[], random: Random): Promise<Buffer> {
  const quality = wear.includes('compression') ? between(random, 40, 55) : between(random, 62, 82);
  return image.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** A screen as the phone itself saves it: straight and without a table. */
async function screenshot(sheet: Sheet, wear: readonly Wear[], random: Random): Promise<Buffer> {
  const scale = Math.min(EDGE.most, Math.max(EDGE.least, sheet.height)) / sheet.height;
  const [width, height] = [Math.round(sheet.width * scale), Math.round(sheet.height * scale)];
  const place = ({ x, y }: Point) => ({ x: x * scale, y: y * scale });
  const content = sheet.outline(place, sheet.paper) + sheet.paths(place);
  return jpeg(sharp(svg(width, height, content)).flatten({ background: sheet.paper }), wear, random);
}

/** Photographs a drawing: on a table, worn, as a JPEG. */
export async function photograph(
  { sheet }: Drawing,
  medium: Medium,
  wear: readonly Wear[],
  random: Random,
): Promise<Buffer> {
  const isScreen = wear.includes('screen');
  if (medium === 'screen' && !isScreen) return screenshot(sheet, wear, random);
  const view = stand(sheet, wear, random);
  const { width, height, place } = view;
  const depth = 6 + 14 * random();
  const below = ({ x, y }: Point) => place({ x: x + depth, y: y + depth });
  const shade = await sharp(svg(width, height, sheet.outline(below, '#000000')))
    .blur(depth)
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  const drawn = await sharp(svg(width, height, sheet.outline(place, sheet.paper) + sheet.paths(place)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const table = await background(width, height, random);
  const fade = wear.includes('thermal') ? await thermalFade(view, random) : undefined;
  const light = lightOf(wear, view, random);
  const screen = isScreen ? screenLight(view, random) : undefined;
  const grain = noiseTile(random, wear.includes('noise') ? 13 + random() * 8 : 3 + random() * 3);
  const cast = isScreen ? [0.93, 1, 1.06] : [1 + random() * 0.03, 1, 0.9 + random() * 0.1];
  const paper = [1, 3, 5].map((at) => Number.parseInt(sheet.paper.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const alpha = drawn[at * 4 + 3]! / 255;
      const left = fade && alpha > 0 ? Math.min(1, fade(x, y)) : 1;
      const lit = light(x, y) * (screen && alpha > 0 ? screen(x, y) : 1);
      const under = 1 - (shade[at]! / 255) * 0.55;
      for (let color = 0; color < 3; color++) {
        const ink = paper[color]! + (drawn[at * 4 + color]! - paper[color]!) * left;
        const seen = ink * alpha + table[at * 3 + color]! * under * (1 - alpha);
        const value = seen * lit * cast[color]! + grain((y * 61 + x) * 3 + color + y * 7919);
        pixels[at * 3 + color] = Math.min(255, Math.max(0, value));
      }
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  const letters = view.scale * sheet.xHeight;
  const sigma = wear.includes('blur') ? Math.min(2, Math.max(1, letters * (0.075 + random() * 0.04))) : 0.45;
  return jpeg(image.blur(sigma), wear, random);
}
