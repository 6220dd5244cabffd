import { monthName } from '@lissafi/domain/calendar/month-name';
import { api } from '../../client/api.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { TaxPaymentForm } from './TaxPaymentForm.tsx';

interface Props {
  month: string;
  /** Kobo that are due. */
  amount: number;
  opened: boolean;
  onClose: () => void;
}

/** Pays the VAT of a month that was filed. */
export function PayVatDrawer({ month, amount, opened, onClose }: Props) {
  return (
    <Drawer title={`Pay VAT for ${monthName(month)}`} opened={opened} onClose={onClose}>
      {opened && (
        <TaxPaymentForm
          month={month}
          due={amount}
          label="VAT"
          what={`VAT for ${monthName(month)}`}
          verb="Pay"
          slot={`vat.pay.${month}`}
          send={(body, idempotencyKey) => api.vat.pay({ body, idempotencyKey })}
          done="VAT paid"
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
