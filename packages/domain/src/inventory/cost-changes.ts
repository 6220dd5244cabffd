/** One value a day from which on it holds. */
interface Dated {
  date: string;
}

/**
 * Where a value changed, from a day on: what held before it stands at that day itself, and days on which nothing
 * changed are left out. Takes the points in order of their day.
 */
export function changesSince<Point extends Dated>(
  points: readonly Point[],
  from: string,
  value: (point: Point) => number | null,
): Point[] {
  const before = points.filter(({ date }) => date < from).at(-1);
  const within = points.filter(({ date }) => date >= from);
  const all = before && within[0]?.date !== from ? [{ ...before, date: from }, ...within] : within;
  return all.filter((point, index) => index === 0 || value(point) !== value(all[index - 1]!));
}
