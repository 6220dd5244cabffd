import type { WhtMonth } from '@lissafi/contract/withholding';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { api } from '../../client/api.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { TaxPaymentForm } from '../vat/TaxPaymentForm.tsx';

interface Props {
  month: WhtMonth | null;
  onClose: () => void;
}

/** Pays the withholding tax of a month to the tax office. */
export function RemitDrawer({ month, onClose }: Props) {
  const name = month ? monthName(month.month) : '';
  return (
    <Drawer title={`Remit withholding tax for ${name}`} opened={month !== null} onClose={onClose}>
      {month && (
        <TaxPaymentForm
          month={month.month}
          due={month.due}
          label="Tax"
          what={`withholding tax for ${name}`}
          verb="Remit"
          slot={`wht.remit.${month.month}`}
          send={(body, idempotencyKey) => api.withholding.remit({ body, idempotencyKey })}
          done="Withholding tax remitted"
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
