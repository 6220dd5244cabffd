import type { Payroll } from '@lissafi/contract/payroll';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import classes from './Payroll.module.css';

const FIGURES = [
  ['gross', 'Gross'],
  ['paye', 'PAYE'],
  ['pension', 'Pension'],
  ['employer_pension', 'Employer’s pension'],
  ['net', 'Net pay'],
] as const;

export function PayrollPage() {
  const { id } = useParams({ from: '/app/money/payroll/$id' });
  const query = useQuery(queries.payroll.get({ params: { id } }));
  return query.data ? <Detail payroll={query.data} /> : <LoadState query={query} back="/money/payroll" />;
}

function Detail({ payroll }: { payroll: Payroll }) {
  const { date } = useLocale();
  const [voiding, setVoiding] = useState(false);
  const { id, currency } = payroll;
  return (
    <>
      <PageHeader
        title={`Payroll of ${monthName(payroll.month)}`}
        description={`${pluralize(payroll.people, 'person', 'people')} · ${date(payroll.entry_date)}`}
        back="/money/payroll"
        secondary={
          <>
            <DownloadMenu icon download={(format) => downloads.payroll.get({ params: { id }, format })} />
            {payroll.can.void && (
              <Button aria-haspopup="dialog" onClick={() => setVoiding(true)}>
                <IconArrowBackUp size={16} aria-hidden />
                Void
              </Button>
            )}
          </>
        }
      />
      {payroll.voided_at && (
        <div className={classes.voided}>
          <Alert>Void: {payroll.void_reason}</Alert>
        </div>
      )}
      <Card className={classes.flush}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {FIGURES.map(([name, title]) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payroll.lines.map((line, index) => (
              <tr key={`${index}.${line.employee}`}>
                <th scope="row">{line.employee}</th>
                {FIGURES.map(([name, title]) => (
                  <td key={name} data-label={title}>
                    <Amount value={line[name]} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {FIGURES.map(([name, title]) => (
                <td key={name} data-label={title}>
                  <Amount value={payroll[name]} currency={currency} strong />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Card>
      <p className={classes.links}>
        <Link to="/books/entries" search={{ source_id: id }}>
          Journal entries
        </Link>
      </p>
      <TakeBackDrawer
        title="Void this payroll"
        note="For a mistake. It is reversed in the books with today’s date."
        slot={`void.payroll.${id}`}
        send={(body, idempotencyKey) => api.payroll.void({ params: { id }, body, idempotencyKey })}
        done="Payroll voided"
        opened={voiding}
        onClose={() => setVoiding(false)}
      />
    </>
  );
}
