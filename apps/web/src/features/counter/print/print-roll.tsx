import type { PaperWidth } from '@lissafi/domain/printing/escpos';
import type { Row } from '@lissafi/domain/printing/receipt';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Barcode } from '../../../ui/Barcode.tsx';
import classes from './Roll.module.css';

/** Prints the rows by the browser, on a page as narrow as the paper; the application itself is not on it. */
export function printRoll(rows: readonly Row[], paper: PaperWidth): void {
  const place = document.createElement('div');
  place.className = classes.roll!;
  place.dataset.paper = String(paper);
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<Roll rows={rows} />));
  const end = () => {
    root.unmount();
    place.remove();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

function Roll({ rows }: { rows: readonly Row[] }) {
  return rows.map((row, index) => {
    // Rows of a receipt have no identity and never change.
    const key = index;
    if (row.kind === 'rule') return <hr key={key} />;
    if (row.kind === 'code')
      return (
        <div key={key} className={classes.code}>
          <Barcode code={row.text} symbology="CODE128" />
        </div>
      );
    if (row.kind === 'pair')
      return (
        <p key={key} className={classes.pair} data-strong={row.strong} data-large={row.large}>
          <span>{row.left}</span>
          <span>{row.right}</span>
        </p>
      );
    return (
      <p key={key} data-align={row.align} data-strong={row.strong} data-large={row.large}>
        {row.text}
      </p>
    );
  });
}
