import type { RealisableItem } from '@lissafi/contract/write-downs';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { changeToRealisable } from '@lissafi/domain/inventory/write-down';
import { toE4 } from '@lissafi/domain/money/decimal';
import { addMoney, formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { isUnreadable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { ColumnHeads, ItemCell } from '../inventory-accounting/ItemCell.tsx';
import { ReportTabs } from '../inventory-accounting/ReportTabs.tsx';
import classes from './WriteDowns.module.css';

const SHOWN = {
  below: 'Worth more in the books than they bring',
  written_down: 'Written down before',
  all: 'Everything on hand',
} as const;
type Show = keyof typeof SHOWN;
const COSTS = ['0', '2', '5', '10', '15', '20'] as const;
const SIZE = 25;

/** Stock beside what it can be sold for; what brings less is written down in one entry, and back where it rose. */
export function WriteDownsPage() {
  const [offset, setOffset] = useState(0);
  const list = useList({ sort: 'change', dir: 'asc', filters: ['show', 'selling_cost'] });
  const { filters } = list.state;
  const show = (filters.show && filters.show in SHOWN ? filters.show : 'below') as Show;
  const selling_cost = COSTS.find((each) => each === filters.selling_cost) ?? '0';
  const read = { query: { show, selling_cost: Number(selling_cost), limit: SIZE, offset } };
  const query = useQuery({ ...queries.writeDowns.list(read), placeholderData: keepPreviousData });
  const { data } = query;
  const change = (name: string, value: string) => {
    setOffset(0);
    list.change({ filters: { ...filters, [name]: value } });
  };
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  return (
    <>
      <PageHeader
        title="Write-downs"
        description="Stock counts at what it cost, or at what it brings after the cost of selling it, where that is less (IAS 2)"
        secondary={<DownloadMenu download={(format) => downloads.writeDowns.list({ ...read, format })} />}
      />
      <ReportTabs current="/inventory/write-downs" />
      <div className={classes.filters}>
        <SelectField
          label="Show"
          options={Object.entries(SHOWN) as [Show, string][]}
          value={show}
          onChange={(value) => change('show', value)}
        />
        <SelectField
          label="Cost of selling"
          options={COSTS.map((each) => [each, `${each} % of the price`] as const)}
          value={selling_cost}
          onChange={(value) => change('selling_cost', value)}
        />
      </div>
      {data.items.length === 0 ? (
        <Card>
          <Empty title={show === 'below' ? 'Nothing is worth less than it cost' : 'No records found'}>
            {show === 'below'
              ? 'Every item on hand that has a selling price brings at least its cost.'
              : 'There is no stock like this.'}
          </Empty>
        </Card>
      ) : (
        // Another page or another cost of selling is another form, as soon as it is there.
        <WriteDownForm
          key={`${show} ${selling_cost} ${offset} ${query.isPlaceholderData}`}
          items={data.items}
        />
      )}
      <Pager offset={offset} size={SIZE} total={data.total} onChange={setOffset} />
    </>
  );
}

interface FormValues {
  written_on: string;
  reason: string;
  /** What one unit brings, by item; null is none. */
  brings: Record<string, TypedMoney>;
  chosen: Record<string, boolean>;
}

function WriteDownForm({ items }: { items: readonly RealisableItem[] }) {
  const may = useMay();
  const client = useQueryClient();
  const { currency, today, pattern, date } = useLocale();
  const form = useForm<FormValues>(() => ({
    ...{ written_on: today, reason: '' },
    brings: Object.fromEntries(items.map((item) => [item.item_id, item.unit_value])),
    chosen: Object.fromEntries(items.map((item) => [item.item_id, item.change < 0])),
  }));
  const { values, set, bind, errors } = form;
  const changeOf = (item: RealisableItem): number => {
    const unit = values.brings[item.item_id] ?? null;
    if (unit === null || isUnreadable(unit)) return 0;
    const held = { quantity: toE4(item.quantity), value: item.value };
    return changeToRealisable(held, unit, item.written_down);
  };
  const chosen = items.filter((item) => values.chosen[item.item_id] && changeOf(item) !== 0);
  const total = addMoney(...chosen.map(changeOf));
  const money = (value: number) => formatMoney(Math.abs(value), currency);
  const words = total < 0 ? `Write down by ${money(total)}` : `Write back ${money(total)}`;

  const save = form.submit(
    async ({ written_on, reason, brings }) => {
      await sendOnce({
        slot: 'write-down',
        body: {
          written_on,
          reason,
          items: chosen.map(({ item_id }) => ({ item_id, unit_value: brings[item_id] as number })),
        },
        send: (body, idempotencyKey) => api.writeDowns.record({ body, idempotencyKey }),
        describe: (body) => [
          `${pluralize(body.items.length, 'item')}: ${body.reason}`,
          `on ${date(body.written_on)}`,
        ],
        done: (answer) =>
          notify.success(
            answer.total < 0
              ? `Written down by ${money(answer.total)}`
              : `Written back ${money(answer.total)}`,
          ),
      });
      await client.invalidateQueries();
      // What was recorded is in the list again with its new value, and nothing of it is chosen.
      form.setValues({ ...form.values, reason: '', chosen: {} });
    },
    {
      check: ({ written_on, reason }) => {
        const faults: FieldErrors = {};
        if (!reason.trim()) faults.reason = 'Please enter a reason';
        if (!written_on) faults.written_on = 'Please enter the day';
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={classes.form} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <Card>
        <table className={detailClasses.card} aria-label="Net realisable value">
          <ColumnHeads names={['Item', 'On hand>', 'Value>', 'Unit cost>', 'Price>', 'Brings>', 'Change>']} />
          <tbody>
            {items.map((item) => {
              const index = chosen.indexOf(item);
              const change = changeOf(item);
              return (
                <tr key={item.item_id}>
                  <ItemCell item={item} />
                  <td data-right data-start data-label="On hand">
                    {roundedText(item.quantity, item.unit)}
                  </td>
                  <td data-right data-label="Value">
                    <Amount value={item.value} currency={currency} />
                  </td>
                  <td data-right data-label="Unit cost">
                    <Amount value={item.unit_cost} currency={currency} />
                  </td>
                  <td data-right data-label="Price">
                    {item.selling_price === null ? (
                      'None'
                    ) : (
                      <Amount value={item.selling_price} currency={currency} />
                    )}
                  </td>
                  <td data-right data-label="Brings" className={classes.brings}>
                    {may('journals:write') ? (
                      <MoneyInput
                        label={`One ${item.unit} of ${item.name} brings`}
                        hideLabel
                        symbol={false}
                        currency={currency}
                        value={values.brings[item.item_id] ?? null}
                        onChange={(value) => set('brings', { ...values.brings, [item.item_id]: value })}
                        error={index < 0 ? undefined : errors[`items.${index}.unit_value`]}
                      />
                    ) : (
                      <Amount value={item.unit_value ?? 0} currency={currency} />
                    )}
                  </td>
                  <td data-right data-last className={classes.change}>
                    {may('journals:write') && change !== 0 ? (
                      <CheckField
                        checked={values.chosen[item.item_id] ?? false}
                        onChange={(checked) => set('chosen', { ...values.chosen, [item.item_id]: checked })}
                      >
                        <Amount value={change} currency={currency} strong />
                        <span className="visually-hidden"> for {item.name}</span>
                      </CheckField>
                    ) : (
                      <Amount value={change} currency={currency} />
                    )}
                    {item.written_down > 0 && (
                      <small className={classes.note}>
                        {formatMoney(item.written_down, currency)} written down before
                      </small>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      {may('journals:write') && (
        <Card title="Record it">
          <div className={`${formClasses.pair} ${classes.record}`}>
            <TextField
              label="Reason"
              autoComplete="off"
              maxLength={200}
              placeholder="Prices fell, old season, damaged packs"
              {...bind('reason')}
            />
            <DateInput
              label="Date"
              today={today}
              pattern={pattern}
              value={values.written_on}
              onChange={(value) => set('written_on', value)}
              error={errors.written_on}
            />
          </div>
          {chosen.length > 0 && (
            <p className={formClasses.note}>
              {total < 0
                ? `Debit Inventory write-down, credit inventory: ${money(total)}. Once it brings more again, this can be written back.`
                : `Debit inventory, credit Inventory write-down: ${money(total)}, no more than was written down.`}
            </p>
          )}
          <div className={formClasses.actions}>
            <Button type="submit" look="primary" disabled={chosen.length === 0} busy={form.busy}>
              {chosen.length === 0 ? 'Choose the items' : words}
            </Button>
          </div>
        </Card>
      )}
    </form>
  );
}
