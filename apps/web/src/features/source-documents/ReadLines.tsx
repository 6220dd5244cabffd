import type { PictureLine } from '@lissafi/contract/source-documents';
import { formatMoney } from '@lissafi/domain/money/money';
import classes from './SourceDocuments.module.css';

/** The lines as they were read; the one under the pointer shows its words on the picture. */
export function ReadLines({
  lines,
  currency,
  active,
  onActive,
}: {
  lines: readonly PictureLine[];
  currency: string;
  active: string | null;
  onActive: (field: string | null) => void;
}) {
  const money = (value: number | null) =>
    value === null ? '' : formatMoney(value, currency, { symbol: false });
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">Lines on the picture</caption>
      <thead>
        <tr>
          <th scope="col">Read on the picture</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, unit_price, total }, index) => {
          const field = `line.${index}`;
          return (
            <tr
              key={field}
              data-active={active === field}
              onPointerEnter={() => onActive(field)}
              onPointerLeave={() => onActive(null)}
            >
              <td>{name}</td>
              <td>{quantity}</td>
              <td>{money(unit_price)}</td>
              <td>{money(total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
