import type { CostingSwitch } from '@lissafi/contract/costing';
import { METHOD_WORDS } from '@lissafi/domain/inventory/valuation-table';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './CostingPage.module.css';

/** The switches so far, each with its difference, and the next one with what it would post. */
export function SwitchMethod({ onSwitched }: { onSwitched: () => void }) {
  const query = useQuery(queries.costing.switches());
  const [opened, setOpened] = useState(false);
  if (!query.data) return <LoadState query={query} back="/inventory/costing" />;
  const { switches, can_switch } = query.data;
  return (
    <Card
      title="Switch of the method"
      aside={
        can_switch && (
          <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
            Switch the method
          </Button>
        )
      }
    >
      <div className={classes.switches}>
        {switches.length === 0 && <p>The method has not been switched.</p>}
        {switches.map((each) => (
          <Switched key={each.id} made={each} />
        ))}
      </div>
      <Drawer title="Switch the costing method" opened={opened} onClose={() => setOpened(false)}>
        {opened && (
          <SwitchForm
            onDone={() => {
              setOpened(false);
              onSwitched();
            }}
          />
        )}
      </Drawer>
    </Card>
  );
}

function Switched({ made }: { made: CostingSwitch }) {
  const may = useMay();
  const { currency, date } = useLocale();
  return (
    <p>
      <strong>
        {date(made.switched_on)}: from {METHOD_WORDS[made.from_method]} to {METHOD_WORDS[made.to_method]}.
      </strong>{' '}
      The stock was valued at <Amount value={made.value_before} currency={currency} /> before and{' '}
      <Amount value={made.value_after} currency={currency} /> after; the difference of{' '}
      <Amount value={made.value_after - made.value_before} currency={currency} /> on{' '}
      {made.item_count === 1 ? '1 item' : `${made.item_count} items`} is in costing difference.{' '}
      {made.journal_entry_id && may('books:read') && (
        <Link to="/books/entries" search={{ source_id: made.id }}>
          The journal entry
        </Link>
      )}
    </p>
  );
}

/** Shows what the switch posts before it is confirmed, computed now and not for the range of the page. */
function SwitchForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { currency, date, today } = useLocale();
  const preview = useQuery({ ...queries.costing.compare({ query: { limit: 1 as never } }), staleTime: 0 });
  const form = useForm({});
  if (preview.error && !preview.data) return <Alert>{messageOf(preview.error)}</Alert>;
  if (!preview.data || preview.isFetching) return <p role="status">Computing the difference…</p>;
  const { books_method, other_method, total } = preview.data;
  const { books, other } = total.closing_value;
  const difference = other - books;
  const save = form.submit(async () => {
    await sendOnce({
      slot: 'costing.switch',
      body: { to_method: other_method, difference },
      send: (body, idempotencyKey) => api.costing.switchMethod({ body, idempotencyKey }),
      describe: (body) => [
        `The switch to ${METHOD_WORDS[body.to_method]}`,
        `with a difference of ${formatMoney(body.difference, currency)}`,
      ],
      done: () => notify.success('The costing method was switched'),
      single: true,
    });
    await client.invalidateQueries();
    onDone();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p>
        From {date(today)} on, stock is valued by {METHOD_WORDS[other_method]} instead of{' '}
        {METHOD_WORDS[books_method]}. Earlier periods stay as they were reported.
      </p>
      <table className={classes.preview} aria-label="Difference">
        <tbody>
          <tr>
            <th scope="row">Value now</th>
            <td>
              <Amount value={books} currency={currency} />
            </td>
          </tr>
          <tr>
            <th scope="row">Value by {METHOD_WORDS[other_method]}</th>
            <td>
              <Amount value={other} currency={currency} />
            </td>
          </tr>
          <tr>
            <th scope="row">Posted to costing difference</th>
            <td>
              <Amount value={-difference} currency={currency} strong />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={formClasses.note}>
        {difference === 0
          ? 'Both methods value the stock alike today, so the profit does not change.'
          : `The profit of this period is ${difference > 0 ? 'higher' : 'lower'} by ${formatMoney(Math.abs(difference), currency)}. The difference is posted item by item.`}
      </p>
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Switch to {METHOD_WORDS[other_method]}
      </Button>
    </form>
  );
}
