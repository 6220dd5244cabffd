import type { WhtDeduction } from '@lissafi/contract/withholding';
import { WHT_NATURE_WORDS } from '@lissafi/domain/books/withholding-words';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Withholding.module.css';

/** What was withheld from one payment to a supplier, and the receipt for it. */
export function DeductionPage() {
  const { id } = useParams({ from: '/app/books/withholding/payments/$id' });
  const query = useQuery(queries.withholding.deducted({ query: { payment_id: id } }));
  if (!query.data) return <LoadState query={query} back="/books/withholding" />;
  const deduction = query.data.wht_deducted.find((each) => !each.is_reversal);
  return deduction ? <Detail deduction={deduction} paymentId={id} /> : <NotFound />;
}

function Detail({ deduction, paymentId }: { deduction: WhtDeduction; paymentId: string }) {
  const { date, currency } = useLocale();
  const [giving, setGiving] = useState(false);
  const { supplier_id, supplier_name, nature, base, rate, receipt, can } = deduction;
  const money = (value: number) => formatMoney(value, currency);
  return (
    <>
      <PageHeader
        title={`${money(deduction.amount)} withheld from ${supplier_name}`}
        description={date(deduction.date)}
        back="/books/withholding"
        secondary={
          receipt && (
            <DownloadMenu
              formats={['pdf']}
              download={(format) => downloads.withholding.receipt({ params: { id: paymentId }, format })}
            />
          )
        }
        primary={
          can.give_receipt && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setGiving(true)}>
              Give receipt
            </Button>
          )
        }
      />
      {deduction.is_voided && (
        <div className={classes.notice}>
          <Alert>The payment was voided. Its deduction was taken back on the day of the void.</Alert>
        </div>
      )}
      <Card title="Details">
        <Facts
          facts={[
            [
              'Supplier',
              supplier_name,
              supplier_id ? { to: '/suppliers/$id', params: { id: supplier_id } } : undefined,
            ].filter((each) => each !== undefined) as never,
            ['Tax ID', deduction.tax_id ?? 'Not known'],
            ['For', nature && WHT_NATURE_WORDS[nature]],
            ['Bills', deduction.references],
            ['Amount before VAT', base !== null && money(base)],
            ['Rate', rate !== null && `${rate}%`],
            ['Tax', money(deduction.amount)],
            ['Receipt', receipt ? `${receipt.number}, given on ${date(receipt.given_on)}` : 'Not given yet'],
          ]}
        />
        <p className={classes.links}>
          <Link to="/books/entries/$id" params={{ id: deduction.entry_id }}>
            Journal entry
          </Link>
        </p>
      </Card>
      <Drawer title="Give the receipt" opened={giving} onClose={() => setGiving(false)}>
        {giving && <ReceiptForm paymentId={paymentId} onClose={() => setGiving(false)} />}
      </Drawer>
    </>
  );
}

function ReceiptForm({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { today, pattern, date } = useLocale();
  const form = useForm({ given_on: today });
  const save = form.submit(async ({ given_on }) => {
    await sendOnce({
      slot: `wht.receipt.${paymentId}`,
      body: { given_on },
      send: (body, idempotencyKey) =>
        api.withholding.giveReceipt({ params: { id: paymentId }, body, idempotencyKey }),
      describe: (body) => [`Receipt given on ${date(body.given_on)}`],
      done: (answer) => notify.success(`Receipt ${answer.number} given`),
      single: true,
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        The receipt gets the next number and names the supplier, the tax ID, the bills and the tax. The
        supplier sets the tax off against the tax of the year.
      </p>
      <DateInput label="Given on" today={today} pattern={pattern} {...form.bind('given_on')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record the receipt
      </Button>
    </form>
  );
}
