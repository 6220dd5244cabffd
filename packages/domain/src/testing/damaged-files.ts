import fc from 'fast-check';
import { encodeText, type FileForm, writeFile, writeText } from './written-files.ts';

/** Files that a slip, a program or a disk changed in one place, for tests that hold: what is read wrong is told. */

const DAMAGES = [
  ...['byte', 'byte', 'mark added', 'mark dropped', 'end cut', 'two files', 'column moved', 'column added'],
  ...['column doubled', 'cell added', 'cell dropped', 'row doubled', 'row dropped', 'digit dropped'],
  ...['digit changed', 'rows exchanged', 'titles moved'],
] as const;
type Damage = (typeof DAMAGES)[number];

export interface DrawnDamage {
  damage: Damage;
  /** Where, as shares of what there is. */
  at: number;
  to: number;
  byte: number;
  title: string;
}

const share = fc.integer({ min: 0, max: 999_999 }).map((drawn) => drawn / 1_000_000);
export const drawnDamage: fc.Arbitrary<DrawnDamage> = fc.record({
  damage: fc.constantFrom(...DAMAGES),
  at: share,
  to: share,
  byte: fc.nat(255),
  title: fc.constantFrom('Extra', 'Rate', 'Teller', 'VAT', 'Limit', 'Amount', 'Balance', 'Date', ''),
});

const placeIn = (length: number, part: number) => Math.floor(part * length);
/** The places of a text that a pattern finds. */
const placesOf = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ({ index }) => index);
const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

/** How many cells most rows have that are not empty. */
function commonLength(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
}

/** Returns the bytes of a file with one damage; `other` is written behind it where two files become one. */
export function damaged(
  { rows, form }: { rows: readonly string[][]; form: FileForm },
  { damage, at, to, byte, title }: DrawnDamage,
  other: { rows: readonly string[][] },
): Uint8Array {
  const text = writeText(rows, form);
  const inText = (pattern: RegExp, change: (place: number) => string) => {
    const places = placesOf(text, pattern);
    return encodeText(places.length === 0 ? text : change(places[placeIn(places.length, at)]!), form);
  };
  const width = commonLength(rows);
  // What stands above the table may have as many cells, and has figures.
  const header = rows.findIndex((cells) => cells.length === width && !cells.some((cell) => /\d/.test(cell)));
  const inRows = (change: (row: readonly string[], index: number) => readonly string[][]) =>
    writeFile(rows.flatMap(change), form);
  const row = placeIn(rows.length, at);
  const [from, place] = [placeIn(width, at), placeIn(width, to)];
  const isTable = (cells: readonly string[]) => cells.length === width;
  const within = (cells: readonly string[], change: (cells: string[]) => void) => {
    const changed = [...cells];
    if (isTable(cells)) change(changed);
    return [changed];
  };
  if (damage === 'byte') {
    const bytes = writeFile(rows, form);
    bytes[placeIn(bytes.length, at)] = byte;
    return bytes;
  }
  if (damage === 'end cut') {
    const bytes = writeFile(rows, form);
    return bytes.subarray(0, bytes.length - 1 - placeIn(Math.min(bytes.length / 2, 80), at));
  }
  if (damage === 'mark added')
    return inText(/[\s\S]/g, (found) => `${text.slice(0, found)}"${text.slice(found)}`);
  if (damage === 'mark dropped') return inText(/"/g, (found) => without(text, found));
  if (damage === 'digit dropped') return inText(/\d/g, (found) => without(text, found));
  if (damage === 'digit changed')
    return inText(/\d/g, (found) => `${text.slice(0, found)}${byte % 10}${text.slice(found + 1)}`);
  if (damage === 'two files') return writeFile([...rows, ...other.rows], form);
  if (damage === 'column moved')
    return inRows((cells, index) =>
      index < header ? [[...cells]] : within(cells, (all) => all.splice(place, 0, ...all.splice(from, 1))),
    );
  if (damage === 'column doubled')
    return inRows((cells, index) =>
      index < header ? [[...cells]] : within(cells, (all) => all.splice(place, 0, all[from]!)),
    );
  if (damage === 'column added') {
    const added = (index: number) => (index === header ? title : String(((index * 7 + byte) % 9_000) + 0.5));
    return inRows((cells, index) =>
      index < header ? [[...cells]] : within(cells, (all) => all.splice(place, 0, added(index))),
    );
  }
  if (damage === 'cell added')
    return inRows((cells, index) =>
      index === row ? within(cells, (all) => all.splice(place, 0, '')) : [[...cells]],
    );
  if (damage === 'cell dropped')
    return inRows((cells, index) =>
      index === row ? within(cells, (all) => all.splice(place, 1)) : [[...cells]],
    );
  // The row of titles alone has a cell more or less, so that they stand beside their columns.
  if (damage === 'titles moved')
    return inRows((cells, index) =>
      index === header
        ? within(cells, (all) => (byte % 2 ? all.splice(place, 0, '') : all.splice(place, 1)))
        : [[...cells]],
    );
  if (damage === 'row doubled')
    return inRows((cells, index) => (index === row ? [[...cells], [...cells]] : [[...cells]]));
  if (damage === 'row dropped') return inRows((cells, index) => (index === row ? [] : [[...cells]]));
  const next = rows[row + 1];
  return inRows((cells, index) =>
    next && index === row ? [[...next]] : next && index === row + 1 ? [[...rows[row]!]] : [[...cells]],
  );
}
