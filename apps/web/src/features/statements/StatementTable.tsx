import type { Figures } from '@lissafi/contract/statements';
import type { ReactNode } from 'react';
import { changeText, percentText } from '../../ui/text.ts';
import { FigureLink, type Filter, type Opens } from './FigureLink.tsx';
import classes from './StatementTable.module.css';

export interface StatementRow {
  key: string;
  kind: 'section' | 'group' | 'line' | 'total' | 'grand';
  name: string;
  code?: string;
  figures?: Figures;
  opens?: Opens | undefined;
  /** Whether a larger figure is good; large changes are coloured by it. */
  better?: 'more' | 'less';
  /** The filter of its figures where it is not that of the column, such as a balance before the period. */
  filterOf?: (column: StatementColumn) => Filter;
  /** The colour of the group in a bar above the table. */
  colour?: string | undefined;
  /** Makes the name a button. */
  onOpen?: (() => void) | undefined;
  /** Beside the name: the last months as bars. */
  trend?: ReactNode;
}

export interface StatementColumn {
  title: string;
  filter: Filter;
  /** What its figures open, where that is not what is behind the row. */
  opens?: Opens;
}

/** Changes below this share are not coloured (the picture of the profit and loss). */
const NOTABLE = 0.2;

function Change({ row }: { row: StatementRow }) {
  const { figures, better } = row;
  if (!figures || figures.compared === null) return null;
  const { amount, compared } = figures;
  if (compared === 0) return amount === 0 ? null : <span className={classes.change}>new</span>;
  // From a loss to a profit a percentage says nothing.
  if (amount !== 0 && amount > 0 !== compared > 0) return null;
  const share = (amount - compared) / Math.abs(compared);
  const tone =
    better && Math.abs(share) >= NOTABLE ? (share > 0 === (better === 'more') ? 'good' : 'bad') : undefined;
  return (
    <span className={classes.change} data-tone={tone}>
      {changeText(share * 100)}
    </span>
  );
}

function Share({ figures, whole }: { figures: Figures; whole: number }) {
  if (whole === 0) return null;
  return <>{percentText((figures.amount / whole) * 100)}</>;
}

const showNewest = (region: HTMLElement | null) => region?.scrollTo({ left: region.scrollWidth });

/** A statement: one row for each line, every figure opens its entries. On a phone a row keeps its comparison below it. */
export function StatementTable({
  label,
  currency,
  rows,
  main,
  compared,
  parts,
  shareOf,
  sums = false,
  fromNewest = true,
}: {
  label: string;
  currency: string;
  rows: readonly StatementRow[];
  main: StatementColumn;
  compared: StatementColumn | null;
  parts: readonly StatementColumn[];
  /** The main column is the sum of the parts. */
  sums?: boolean;
  /** The last columns are seen first. */
  fromNewest?: boolean;
  /** Shows each figure as a share of this one. */
  shareOf?: { title: string; amount: number } | undefined;
}) {
  const wide = parts.length > 0;
  const share = wide ? undefined : shareOf;
  const withTrend = rows.some((row) => row.trend);
  const columnCount = 2 + parts.length + (share ? 1 : 0) + (compared ? 2 : 0) + (withTrend ? 1 : 0);
  return (
    <section
      ref={wide && fromNewest ? showNewest : undefined}
      className={classes.scroll}
      aria-label={label}
      tabIndex={wide ? 0 : undefined}
    >
      <table className={classes.table} data-wide={wide}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {withTrend && (
              <th scope="col" className={classes.trend}>
                6 months
              </th>
            )}
            {parts.map((part) => (
              <th key={part.title} scope="col">
                {part.title}
              </th>
            ))}
            <th scope="col">{wide && sums ? `Total ${main.title}` : main.title}</th>
            {share && (
              <th scope="col" className={classes.share}>
                {share.title}
              </th>
            )}
            {compared && <th scope="col">{compared.title}</th>}
            {compared && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { figures } = row;
            if (!figures)
              return (
                <tr key={row.key} data-kind={row.kind}>
                  <th scope="rowgroup" colSpan={wide ? 1 : columnCount}>
                    {row.colour && (
                      <span
                        className={classes.dot}
                        style={{ background: `var(${row.colour})` }}
                        aria-hidden
                      />
                    )}
                    {row.name}
                  </th>
                  {/* A heading stays in the first column, which does not scroll. */}
                  {wide && <td colSpan={columnCount - 1} />}
                </tr>
              );
            const strong = row.kind === 'total' || row.kind === 'grand';
            const cell = (value: number, column: StatementColumn, firm = strong) =>
              value === 0 && (!strong || column !== main) ? (
                <span className={classes.none}>–</span>
              ) : (
                <FigureLink
                  {...{ value, currency, opens: column.opens ?? row.opens, strong: firm }}
                  filter={row.filterOf?.(column) ?? column.filter}
                />
              );
            return (
              <tr key={row.key} data-kind={row.kind}>
                <th scope="row">
                  {row.code && <span className={classes.code}>{row.code}</span>}
                  {row.onOpen ? (
                    <button type="button" className={classes.open} onClick={row.onOpen}>
                      {row.name}
                    </button>
                  ) : (
                    row.name
                  )}
                </th>
                {withTrend && <td className={classes.trend}>{row.trend}</td>}
                {parts.map((part, index) => (
                  <td key={part.title}>{cell(figures.amounts[index]!, part, false)}</td>
                ))}
                <td data-main>{cell(figures.amount, main)}</td>
                {share && (
                  <td className={classes.share}>
                    <Share figures={figures} whole={share.amount} />
                  </td>
                )}
                {compared && (
                  <td data-compared data-label={compared.title}>
                    {cell(figures.compared ?? 0, compared, false)}
                  </td>
                )}
                {compared && (
                  <td data-change>
                    <Change row={row} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
