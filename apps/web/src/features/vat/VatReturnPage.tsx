import type { VatReturn } from '@lissafi/contract/vat';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { FileDrawer } from './FileDrawer.tsx';
import { PayVatDrawer } from './PayVatDrawer.tsx';
import { Review } from './Review.tsx';
import classes from './Vat.module.css';

/** The lines of the form in three parts; the last line of a part is its result. */
const PARTS: readonly (readonly [title: string, lines: readonly number[]])[] = [
  ['Sales', [10, 20, 25, 30, 35, 40, 45]],
  ['Purchases', [15, 50, 55, 60, 65, 70, 75]],
  ['VAT', [80, 85, 90, 95, 100, 105, 110, 115, 120]],
];
const RESULTS = [45, 75, 120];

export function VatReturnPage() {
  const { month } = useParams({ from: '/app/books/vat/$month' });
  const query = useQuery(queries.vat.get({ query: { month } }));
  return query.data ? <Detail answer={query.data} /> : <LoadState query={query} back="/books/vat" />;
}

function Detail({ answer }: { answer: VatReturn }) {
  const { date, today } = useLocale();
  const [drawer, setDrawer] = useState<'file' | 'pay' | 'unfile' | null>(null);
  const { month, filed, can, due_on, balance_due } = answer;
  const name = monthName(month);
  return (
    <>
      <PageHeader
        title={`VAT return for ${name}`}
        description={
          filed
            ? `Filed on ${date(filed.filed_on)}${filed.reference ? `, ${filed.reference}` : ''}. The lines stay as they were filed. ${balance_due > 0 ? `Payment is due on ${date(due_on)}.` : ''}`
            : `As the books stand now. Due on ${date(due_on)}${due_on < today ? ', which has passed' : ''}.`
        }
        back="/books/vat"
        secondary={
          <>
            <DownloadMenu icon download={(format) => downloads.vat.get({ query: { month }, format })} />
            {can.unfile && (
              <Button aria-haspopup="dialog" onClick={() => setDrawer('unfile')}>
                <IconArrowBackUp size={16} aria-hidden />
                Take back
              </Button>
            )}
          </>
        }
        primary={
          can.file ? (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setDrawer('file')}>
              File this return
            </Button>
          ) : (
            can.pay && (
              <Button look="primary" aria-haspopup="dialog" onClick={() => setDrawer('pay')}>
                Pay VAT
              </Button>
            )
          )
        }
      />
      <Notice answer={answer} />
      <div className={classes.columns}>
        <Card className={classes.flush}>
          <Lines answer={answer} />
        </Card>
        <div className={classes.side}>
          <Explained answer={answer} />
          <Review month={month} />
        </div>
      </div>
      <FileDrawer answer={answer} opened={drawer === 'file'} onClose={() => setDrawer(null)} />
      <PayVatDrawer
        month={month}
        amount={balance_due}
        opened={drawer === 'pay'}
        onClose={() => setDrawer(null)}
      />
      <TakeBackDrawer
        title="Take this return back"
        note="For a return that was filed by mistake. Its settlement is reversed in the books with today’s date, and it can be filed again."
        slot={`void.vat-return.${filed?.id}`}
        send={(body, idempotencyKey) => api.vat.unfile({ params: { id: filed!.id }, body, idempotencyKey })}
        done={`VAT return for ${name} taken back`}
        opened={drawer === 'unfile'}
        onClose={() => setDrawer(null)}
      />
    </>
  );
}

function Notice({ answer: { state, first_to_file, month, later } }: { answer: VatReturn }) {
  const { currency } = useLocale();
  const link = (to: string, children: ReactNode) => (
    <Link to="/books/vat/$month" params={{ month: to }}>
      {children}
    </Link>
  );
  if (first_to_file)
    return (
      <div className={classes.notice}>
        <Alert tone="owed">
          {link(first_to_file, monthName(first_to_file))} has to be filed first. Line 100 is the credit that
          earlier months would leave if they were filed now.
        </Alert>
      </div>
    );
  if (state === 'passed')
    return (
      <div className={classes.notice}>
        <Alert tone="quiet">
          A later month has been filed. What is posted here stands in the next return as a late entry.
        </Alert>
      </div>
    );
  if (later.entries === 0) return null;
  const money = (value: number) => formatMoney(value, currency);
  return (
    <div className={classes.notice}>
      <Alert tone="owed">
        {pluralize(later.entries, 'entry', 'entries')} of {monthName(month)}{' '}
        {later.entries === 1 ? 'was' : 'were'} posted after it was filed: {money(later.output_vat)} of output
        VAT and {money(later.input_vat)} of input VAT. They stand in a later return.
      </Alert>
    </div>
  );
}

function Lines({ answer: { month, lines } }: { answer: VatReturn }) {
  const { currency } = useLocale();
  return (
    <table className={classes.form}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Form 002</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {PARTS.map(([title, of]) => (
        <tbody key={title}>
          <tr>
            <th colSpan={3} scope="colgroup" className={classes.part}>
              {title}
            </th>
          </tr>
          {lines
            .filter(({ line }) => of.includes(line))
            .map(({ line, name, amount, opens }) => (
              <tr key={line} data-result={RESULTS.includes(line)}>
                <td>{line}</td>
                <th scope="row">{name}</th>
                <td>
                  {opens ? (
                    <Link to="/books/vat/$month/entries" params={{ month }} search={{ line: String(line) }}>
                      <Amount value={amount} currency={currency} strong={RESULTS.includes(line)} />
                    </Link>
                  ) : (
                    <Amount
                      value={amount}
                      currency={currency}
                      strong={RESULTS.includes(line)}
                      tone={line === 120 && amount > 0 ? 'owed' : 'plain'}
                    />
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** What stands behind lines 45, 75 and 120. */
function Explained({ answer }: { answer: VatReturn }) {
  const { currency } = useLocale();
  const { month, details, filed, payable, paid, balance_due } = answer;
  const amount = (value: number) => <Amount value={value} currency={currency} />;
  const part = (value: number, name: 'output_adjustments' | 'input_adjustments') =>
    value !== 0 && (
      <Link to="/books/vat/$month/entries" params={{ month }} search={{ part: name }}>
        {amount(value)}
      </Link>
    );
  const percent = Math.round((details.taxable_sales / Math.max(1, details.all_sales)) * 10_000) / 100;
  return (
    <Card title="Filing and adjustments">
      <Facts
        facts={[
          ['Filed by', filed?.filed_by],
          ['Paid', filed && payable > 0 && amount(paid)],
          [
            'Unpaid',
            filed && balance_due > 0 && <Amount value={balance_due} currency={currency} tone="owed" />,
          ],
          ['Adjustments in line 45', part(details.output_adjustments, 'output_adjustments')],
          ['Adjustments in line 75', part(details.input_adjustments, 'input_adjustments')],
          ['Input VAT in all', details.not_claimable !== 0 && amount(details.input_vat)],
          ['Not claimed, an expense', details.not_claimable !== 0 && amount(details.not_claimable)],
        ]}
      />
      {details.not_claimable !== 0 && (
        <p className={classes.soft}>
          {percent}% of the month’s sales are taxable, so {percent}% of the input VAT is claimed. The part for
          exempt sales becomes an expense when the return is filed.
        </p>
      )}
      <p className={classes.links}>
        {filed?.journal_entry_id && (
          <Link to="/books/entries/$id" params={{ id: filed.journal_entry_id }}>
            Settlement in the books
          </Link>
        )}
        <Link to="/books/vat/$month/entries" params={{ month }} search={{}}>
          All entries of the return
        </Link>
      </p>
    </Card>
  );
}
