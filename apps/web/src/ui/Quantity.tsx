import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';

/** A quantity for the eye: two decimals, and the exact figure in its tooltip where that leaves something out. */
export function Quantity({
  value,
  unit = '',
  signed,
}: {
  value: number;
  unit?: string | undefined;
  /** "+2" for what came. */
  signed?: boolean | undefined;
}) {
  const sign = signed && value > 0 ? '+' : '';
  const [short, exact] = [roundedText(value, unit), quantityText(value, unit)];
  return short === exact ? `${sign}${short}` : <span title={`${sign}${exact}`}>{`${sign}${short}`}</span>;
}
