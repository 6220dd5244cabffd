import type { Basket } from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { foldName } from '@lissafi/domain/text/name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../../../client/api.ts';
import { messageOf } from '../../../client/api-error.ts';
import { useMay } from '../../../client/session.ts';
import { useLocale } from '../../../organization/use-organization.ts';
import { useCustomersOnDevice } from '../../../pickers/on-device.ts';
import { Alert } from '../../../ui/Alert.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { changeBasket } from '../baskets.ts';
import classes from './Drawers.module.css';
import { NewCustomer } from './NewCustomer.tsx';

const OFFERED = 25;

/** Walk-in, or somebody who is known: needed to sell on credit. */
export function ChooseCustomer({ basket, onDone }: { basket: Basket; onDone: () => void }) {
  const may = useMay();
  const { currency } = useLocale();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const onDevice = useCustomersOnDevice(search, true);
  const known = useQuery({
    ...queries.customers.list({ query: { limit: OFFERED, ...(search ? { search } : { status: 'active' }) } }),
    placeholderData: keepPreviousData,
    enabled: onDevice === null,
  });
  const customers = (onDevice ?? known.data?.customers ?? []).filter(
    ({ is_walk_in, status }) => !is_walk_in && status !== 'inactive',
  );
  const isKnown = customers.some(({ name }) => foldName(name) === foldName(search));
  const isRead = onDevice !== null || known.data !== undefined;
  const choose = (customer: Basket['customer']) => {
    changeBasket((now) => ({ ...now, customer }));
    onDone();
  };
  return (
    <div className={formClasses.stack}>
      <TextField
        label="Find a customer"
        placeholder="Name or phone number"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <ul className={classes.list}>
        <li>
          <button type="button" className={classes.row} onClick={() => choose(null)}>
            <strong>Walk-in customer</strong>
            {!basket.customer && <span>chosen</span>}
          </button>
        </li>
        {customers.map(({ id, name, phone, outstanding, status, price_list_id, price_list_name }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.row}
              disabled={status === 'blocked'}
              onClick={() => choose({ id, name, phone, price_list_id })}
            >
              <strong>{name}</strong>
              {basket.customer?.id === id && <span>chosen</span>}
              {status === 'blocked' && <span>blocked</span>}
              <small>
                {[phone, price_list_name, outstanding > 0 && `owes you ${formatMoney(outstanding, currency)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {!isRead && !known.error && <Skeleton height={52} />}
      {!isRead && known.error && <Alert>{messageOf(known.error)}</Alert>}
      {isRead && search && customers.length === 0 && (
        <p className={formClasses.note}>Nobody is called “{search}”.</p>
      )}
      {may('customers:write') && search && isRead && !isKnown && (
        <NewCustomer key={search} name={search} onAdded={choose} />
      )}
    </div>
  );
}
