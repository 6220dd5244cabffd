import type { Shift, ShiftMethod } from '@lissafi/contract/counter';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { CloseShift, overOrShort } from './drawers/ShiftForms.tsx';
import classes from './Shift.module.css';

export function ShiftPage() {
  const { id } = useParams({ from: '/app/sell/shifts/$id' });
  const query = useQuery(queries.counter.shift({ params: { id } }));
  return query.data ? <Detail shift={query.data} /> : <LoadState query={query} back="/sell/shifts" />;
}

/** Each figure opens the documents that it is made of. */
function Detail({ shift }: { shift: Shift }) {
  const { currency } = useLocale();
  const may = useMay();
  const moment = useMoment();
  const [closing, setClosing] = useState(false);
  const money = (amount: number) => formatMoney(amount, currency);
  const ofShift = { shift_id: shift.id };
  const seesBooks = may('books:read');
  const methods = (all: readonly ShiftMethod[], kind: 'payment' | 'refund'): Fact[] =>
    all.map(({ method, account_name, count, amount }) => [
      `${[PAYMENT_METHODS[method], account_name !== PAYMENT_METHODS[method] && account_name].filter(Boolean).join(', ')} (${count})`,
      money(amount),
      { to: '/payments', search: { ...ofShift, kind, method } },
    ]);
  const sold: Fact[] = [
    [pluralize(shift.sale_count, 'sale'), money(shift.sale_amount), { to: '/invoices', search: ofShift }],
    [
      'Of it, goods with no known cost',
      shift.sales_without_cost !== null && shift.sales_without_cost > 0 && money(shift.sales_without_cost),
    ],
    ...methods(shift.received, 'payment'),
    [
      'On credit',
      shift.credit_amount > 0 && money(shift.credit_amount),
      { to: '/invoices', search: { ...ofShift, document_type: 'invoice' } },
    ],
  ];
  const cash: Fact[] = [
    ['Float at the beginning', money(shift.opening_float)],
    ['Cash of sales', money(shift.cash_received)],
    ['Given back in cash', shift.cash_refunded > 0 && money(-shift.cash_refunded)],
    [
      'Other cash in and out',
      shift.other_cash !== 0 && money(shift.other_cash),
      ...(seesBooks ? [{ to: '/money/accounts/$id' as const, params: { id: shift.account_id } }] : []),
    ] as unknown as Fact,
    ['Expected in the till', money(shift.expected)],
    ['Counted', shift.counted !== null && money(shift.counted)],
    [
      'Difference',
      shift.difference === null
        ? null
        : shift.difference === 0
          ? 'None: it agrees'
          : overOrShort(shift.difference, money),
      ...(seesBooks && shift.till_count_id
        ? [{ to: '/books/entries' as const, search: { source_id: shift.till_count_id } }]
        : []),
    ] as unknown as Fact,
    ['Note', shift.memo],
  ];
  return (
    <>
      <PageHeader
        title={`${shift.person_name ?? 'Shift'} at ${shift.account_name}`}
        description={[moment(shift.opened_at), shift.counted_at && moment(shift.counted_at)]
          .filter(Boolean)
          .join(' to ')}
        back="/sell/shifts"
        primary={
          shift.can.close && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setClosing(true)}>
              Close till
            </Button>
          )
        }
      />
      <div className={classes.cards}>
        {shift.late_count > 0 && (
          <Alert tone="quiet">
            {pluralize(shift.late_count, 'sale')} of {money(shift.late_amount)} arrived after the till was
            counted. {shift.late_count === 1 ? 'It is' : 'They are'} in these figures, and the difference was
            corrected.
          </Alert>
        )}
        <Figures title="Sold">
          <Facts facts={sold} className={classes.figures} />
        </Figures>
        {shift.refunded.length > 0 && (
          <Figures title="Given back">
            <Facts facts={methods(shift.refunded, 'refund')} className={classes.figures} />
          </Figures>
        )}
        <Figures title="Cash in the till">
          <Facts facts={cash} className={classes.figures} />
        </Figures>
      </div>
      <Drawer title="Close the till" opened={closing} onClose={() => setClosing(false)}>
        {closing && <CloseShift shift={shift} onDone={() => setClosing(false)} />}
      </Drawer>
    </>
  );
}

const Figures = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} className={classes.card}>
    {children}
  </Card>
);
