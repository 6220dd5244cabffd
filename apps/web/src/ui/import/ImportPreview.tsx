import type { ImportAnswer } from '@lissafi/contract/opening-balances';
import { Card } from '../Card.tsx';
import { pluralize } from '../text.ts';
import classes from './Import.module.css';

const FIRST = 10;

/** How the file was understood: columns, the first rows, and every fault with its row. */
export function ImportPreview({
  answer,
}: {
  answer: Pick<ImportAnswer, 'columns' | 'rows' | 'errors' | 'row_count'>;
}) {
  const used = answer.columns.filter((column) => column.field !== null);
  // One cell has one fault: what follows from it goes with it.
  const faults = answer.errors.filter(
    (error, index) =>
      error.row === 0 ||
      answer.errors.findIndex(({ row, field }) => row === error.row && field === error.field) === index,
  );
  /** The column by its header in the file. */
  const word = (field: string) =>
    answer.columns.find((column) => column.field === field)?.header || field.replace(/_/g, ' ');
  const unused = answer.columns.filter((column) => column.field === null && column.header);
  return (
    <>
      {faults.length > 0 && (
        <Card title={`${pluralize(faults.length, 'error')} to correct`}>
          <div role="alert">
            <p className={classes.soft}>Nothing is imported until every row is correct.</p>
            <ul className={classes.faults}>
              {faults.map((error) => (
                <li key={`${error.row}.${error.field}.${error.message}`}>
                  <strong>{error.row === 0 ? 'File' : `Row ${error.row}`}</strong>
                  <span>{error.row === 0 ? '' : word(error.field)}</span>
                  <span>{error.message}</span>
                </li>
              ))}
            </ul>
          </div>
        </Card>
      )}
      {used.length > 0 && answer.rows.length > 0 && (
        <Card title="Rows as they were read">
          <ul className={classes.faults}>
            {answer.rows.slice(0, FIRST).map((row) => (
              <li key={row.row} className={classes.read}>
                <strong>Row {row.row}</strong>
                <dl>
                  {used.map(
                    ({ field }) =>
                      field &&
                      row.cells[field] && (
                        <div key={field}>
                          <dt>{word(field)}</dt>
                          <dd>{row.cells[field]}</dd>
                        </div>
                      ),
                  )}
                </dl>
              </li>
            ))}
          </ul>
          {answer.row_count > FIRST && (
            <p className={classes.soft}>and {pluralize(answer.row_count - FIRST, 'more row', 'more rows')}</p>
          )}
          {unused.length > 0 && (
            <p className={classes.soft}>Not used: {unused.map((column) => column.header).join(', ')}</p>
          )}
        </Card>
      )}
    </>
  );
}
