import type { ImportAnswer } from '@lissafi/contract/opening';
import { Card } from '../../ui/Card.tsx';
import { counted } from '../../ui/words.ts';
import classes from './Opening.module.css';

const FIRST = 10;

/** How the file was understood: columns, the first rows, and every fault with its row. */
export function ImportPreview({
  answer,
}: {
  answer: Pick<ImportAnswer, 'columns' | 'rows' | 'errors' | 'row_count'>;
}) {
  const used = answer.columns.filter((column) => column.field !== null);
  const unused = answer.columns.filter((column) => column.field === null && column.header);
  return (
    <>
      {answer.errors.length > 0 && (
        <Card title={`${counted(answer.errors.length, 'fault')} to correct`}>
          <div role="alert">
            <p className={classes.soft}>Nothing is imported until every row is right.</p>
            <ul className={classes.faults}>
              {answer.errors.map((error) => (
                <li key={`${error.row}.${error.field}.${error.message}`}>
                  <strong>{error.row === 0 ? 'File' : `Row ${error.row}`}</strong>
                  <span>{error.row === 0 ? '' : error.field.replace(/_/g, ' ')}</span>
                  <span>{error.message}</span>
                </li>
              ))}
            </ul>
          </div>
        </Card>
      )}
      {used.length > 0 && answer.rows.length > 0 && (
        <Card title="As it was read">
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
                          <dt>{field.replace(/_/g, ' ')}</dt>
                          <dd>{row.cells[field]}</dd>
                        </div>
                      ),
                  )}
                </dl>
              </li>
            ))}
          </ul>
          {answer.row_count > FIRST && (
            <p className={classes.soft}>and {counted(answer.row_count - FIRST, 'more row', 'more rows')}</p>
          )}
          {unused.length > 0 && (
            <p className={classes.soft}>Not used: {unused.map((column) => column.header).join(', ')}</p>
          )}
        </Card>
      )}
    </>
  );
}
