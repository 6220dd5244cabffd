import type { Statement } from '@lissafi/contract/receivables';
import type { FileFormat } from '@lissafi/contract/report-files';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Download } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toast.ts';
import { AgeingBar } from './AgeingBar.tsx';
import { OpenInvoices } from './OpenInvoices.tsx';
import classes from './StatementPage.module.css';

/** Whichever was changed past the other. */
function inOrder(one: string, other: string) {
  const [from = one, to = other] = [one, other].sort();
  return { from, to };
}

export interface StatementWords {
  /** The columns of what was billed or bought, and of what was paid. */
  billed: string;
  paid: string;
  owed: string;
  credit: string;
}

const SHEETS = ['xlsx', 'csv'] as const;

/** A statement on the screen: of a customer, or of a supplier with its own words. */
export function StatementView({
  statement,
  words,
  back,
  show,
  pdf,
  rows,
  open = null,
  send,
  note,
}: {
  statement: Omit<Statement, 'customer' | 'open'> & { party: Statement['customer'] };
  words: StatementWords;
  back: string;
  show: (period: { from: string; to: string }) => void;
  pdf: (period: { from: string; to: string }) => Promise<Blob>;
  /** The same lines for a spreadsheet. */
  rows: (period: { from: string; to: string }, format: FileFormat) => Promise<Download>;
  /** The invoices that make up what is owed. */
  open?: Statement['open'];
  /** A button that sends it. */
  send?: ReactNode;
  /** What the balance leaves out. */
  note?: string | undefined;
}) {
  const may = useMay();
  const { date, today, pattern } = useLocale();
  const [busy, setBusy] = useState(false);
  const { currency, from, to } = statement;
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await pdf({ from, to }), `statement-${from}-${to}.pdf`);
    } catch (error) {
      notify.error('The PDF could not be made', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader
        title={`Statement of ${statement.party.name}`}
        description={`${date(from)} to ${date(to)}`}
        back={back}
        secondary={
          <>
            <DownloadMenu icon formats={SHEETS} download={(format) => rows({ from, to }, format)} />
            {send}
            <Button onClick={() => window.print()}>
              <IconPrinter size={16} aria-hidden />
              Print
            </Button>
          </>
        }
        primary={
          <Button look="primary" busy={busy} onClick={download}>
            <IconDownload size={16} aria-hidden />
            Download PDF
          </Button>
        }
      />
      <div className={classes.period}>
        <DateInput
          label="From"
          today={today}
          pattern={pattern}
          value={from}
          onChange={(day) => day && show(inOrder(day, to))}
        />
        <DateInput
          label="To"
          today={today}
          pattern={pattern}
          value={to}
          onChange={(day) => day && show(inOrder(from, day))}
        />
      </div>
      <div className={classes.parties}>
        <address>
          <strong>{statement.company.name}</strong>
          {statement.company.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <address>
          <strong>{statement.party.name}</strong>
          {[statement.party.company_name, ...statement.party.lines].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <Card className={classes.flush}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col">{words.billed}</th>
              <th scope="col">{words.paid}</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            <tr className={classes.sum}>
              <th scope="row" colSpan={4}>
                Opening balance {date(from)}
              </th>
              <td>
                <Amount value={statement.opening_balance} currency={currency} strong />
              </td>
            </tr>
            {statement.lines.map((line) => (
              <tr key={line.entry_id}>
                <td>{date(line.date)}</td>
                <th scope="row">
                  {may('books:read') && line.source_id ? (
                    <Link to="/books/entries" search={{ source_id: line.source_id }}>
                      {line.description}
                    </Link>
                  ) : (
                    line.description
                  )}
                </th>
                <td>{line.debit > 0 && <Amount value={line.debit} currency={currency} />}</td>
                <td>{line.credit > 0 && <Amount value={line.credit} currency={currency} />}</td>
                <td>
                  <Amount value={line.balance} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={classes.last}>
              <th scope="row" colSpan={2}>
                {statement.closing_balance < 0 ? words.credit : words.owed}
              </th>
              <td>
                <Amount value={statement.total_debit} currency={currency} />
              </td>
              <td>
                <Amount value={statement.total_credit} currency={currency} />
              </td>
              <td>
                <Amount value={statement.closing_balance} currency={currency} strong />
              </td>
            </tr>
          </tfoot>
        </table>
        {statement.lines.length === 0 && (
          <p className={classes.none}>There are no transactions in this period.</p>
        )}
      </Card>
      {note && <p className={classes.none}>{note}</p>}
      {open && (
        <OpenInvoices
          open={open}
          balance={statement.closing_balance}
          balanceLabel={words.owed}
          currency={currency}
        />
      )}
      <div className={classes.ageing}>
        <AgeingBar ageing={statement.ageing} currency={currency} />
      </div>
    </>
  );
}
