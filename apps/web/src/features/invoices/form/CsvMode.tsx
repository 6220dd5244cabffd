import { LIMITS } from '@lissafi/contract/limits';
import type { Organization } from '@lissafi/contract/organizations';
import { readDelimited } from '@lissafi/domain/files/delimited-text';
import { type CsvFault, itemsOfRows } from '@lissafi/domain/files/invoice-csv';
import { decodeText } from '@lissafi/domain/files/text-sheet';
import { useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/form/FileDrop.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import classes from '../../../ui/form/InputModes.module.css';
import { linesOfCsv } from './from-text.ts';
import type { InvoiceForm } from './model.ts';
import { NOT_LOOKED_UP, useProducts } from './use-products.ts';

/** Lines from a CSV file or pasted text. Either all of them fill the form, or every fault is shown. */
export function CsvMode({
  organization,
  form,
  onFill,
}: {
  organization: Organization;
  form: InvoiceForm;
  onFill: (change: Partial<InvoiceForm>, left: string[]) => void;
}) {
  const [pasted, setPasted] = useState('');
  const [faults, setFaults] = useState<CsvFault[]>([]);

  const { load } = useProducts();

  const read = async (text: string) => {
    // Tabs come from a sheet that was copied.
    const rows = readDelimited(text.trim(), LIMITS.sheet_rows);
    const { items, faults: found } = itemsOfRows(rows, form.currency);
    setFaults(found);
    if (found.length > 0) return;
    const products = await load();
    onFill(
      { items: linesOfCsv(items, { organization, products: products ?? [] }, form) },
      products ? [] : [NOT_LOOKED_UP],
    );
  };
  return (
    <div className={classes.panel}>
      <FileDrop
        label="CSV file"
        accept=".csv"
        onFiles={async ([file]) => file && (await read(decodeText(new Uint8Array(await file.arrayBuffer()))))}
      >
        <span>
          A row of column names comes first: product, quantity, price, and discount or tax if you like.
        </span>
      </FileDrop>
      <TextAreaField
        label="Or paste the rows"
        rows={4}
        placeholder={'product,quantity,price\nBag of rice,3,45000'}
        value={pasted}
        onChange={setPasted}
      />
      {faults.length > 0 && (
        <Alert>
          {faults.length === 1
            ? 'Please correct this problem:'
            : `Please correct these ${faults.length} problems:`}
          <ul className={classes.faults}>
            {faults.map(({ row, message }) => (
              <li key={`${row} ${message}`}>{row > 0 ? `Row ${row}: ${message}` : message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div>
        <Button look="primary" disabled={pasted.trim() === ''} onClick={() => read(pasted)}>
          Fill in the form
        </Button>
      </div>
    </div>
  );
}
