import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../organization/use-organization.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import classes from '../../ui/Pick.module.css';

/** Lets the person choose a customer, then opens the payment form on that customer's page. */
export default function PickCustomer({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const { currency } = useLocale();
  const [name, setName] = useState('');
  return (
    <div className={classes.pick}>
      <CustomerPicker
        name={name}
        isKnown={false}
        isPaying
        currency={currency}
        autoFocus
        onType={setName}
        onPick={({ id }) => {
          onDone();
          void navigate({ to: '/customers/$id', params: { id }, search: { task: 'pay' } });
        }}
      />
    </div>
  );
}
