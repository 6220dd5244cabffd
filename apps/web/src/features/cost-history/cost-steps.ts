import { daysBetween } from '@lissafi/domain/calendar/civil-date';

export interface Step {
  date: string;
  value: number | null;
}

/** The value that holds on a day. */
export const valueOn = (steps: readonly Step[], day: string): number | null =>
  steps.findLast(({ date }) => date <= day)?.value ?? null;

/** A line that keeps its height until the next change; where there is no value there is no line. */
export function stepPath(
  steps: readonly Step[],
  { from, to }: { from: string; to: string },
  { left, right, base, top }: { left: number; right: number; base: number; top: number },
  highest: number,
): string {
  const days = Math.max(1, daysBetween(from, to));
  const x = (day: string) => left + ((right - left) * daysBetween(from, day)) / days;
  const y = (value: number) => base - ((base - top) * value) / highest;
  return steps
    .map(({ date, value }, index) => {
      if (value === null) return '';
      const before = steps[index - 1]?.value ?? null;
      const start = before === null ? `M${x(date)} ${y(value)}` : `V${y(value)}`;
      return `${start}H${x(steps[index + 1]?.date ?? to)}`;
    })
    .join('');
}
