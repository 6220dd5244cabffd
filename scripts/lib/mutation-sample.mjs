import { createHash } from 'node:crypto';

/**
 * Whether a mutant belongs to a sample of so many percent: drawn by its file, its place (line and column counted from
 * 1) and what it puts there, so that it is drawn again in a later run.
 */
export function isInSample({ file, location: { start, end }, replacement }, percent) {
  const place = [file, start.line, start.column, end.line, end.column, replacement];
  const drawn = createHash('sha256').update(JSON.stringify(place)).digest().readUInt32BE();
  return (drawn / 2 ** 32) * 100 < percent;
}
