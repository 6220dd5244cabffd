/** A value that is valid from a day on. */
interface Dated {
  date: string;
}

/**
 * Returns the points at which a value changed, from a day on. The value before that day is returned with the day
 * itself; points without a change are left out. The points must be in order of their day.
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
