import type { Organization } from '@lissafi/contract/organizations';
import { type CsvFault, itemsOfRows } from '@lissafi/domain/files/invoice-csv';
import Papa from 'papaparse';
import { useRef, useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import classes from '../../../ui/form/InputModes.module.css';
import { linesOfCsv } from './from-text.ts';
import type { InvoiceForm } from './model.ts';
import { NOT_LOOKED_UP, useProducts } from './use-products.ts';

/** No invoice needs more. */
const FILE_BYTES = 1024 * 1024;

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
  const [over, setOver] = useState(false);
  const [faults, setFaults] = useState<CsvFault[]>([]);
  const picker = useRef<HTMLInputElement>(null);

  const { load } = useProducts();

  const read = async (text: string) => {
    // Tabs come from a sheet that was copied; Papa finds the separator by itself.
    const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim(), { skipEmptyLines: false });
    const { items, faults: found } = itemsOfRows(text.trim() === '' ? [] : data);
    setFaults(found);
    if (found.length > 0) return;
    const products = await load();
    onFill(
      { items: linesOfCsv(items, { organization, products: products ?? [] }, form) },
      products ? [] : [NOT_LOOKED_UP],
    );
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.csv'))
      return setFaults([{ row: 0, message: 'Please choose a .csv file.' }]);
    if (file.size > FILE_BYTES) return setFaults([{ row: 0, message: 'The file must be 1 MB or less.' }]);
    await read(await file.text());
  };

  return (
    <div className={classes.panel}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void readFile(event.dataTransfer.files[0]);
        }}
      >
        <span>
          A .csv file with a row of column names: product, quantity, price, and discount or tax if you like.
        </span>
        <Button onClick={() => picker.current?.click()}>Choose a file</Button>
        <input
          ref={picker}
          type="file"
          accept=".csv"
          aria-label="CSV file"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            void readFile(event.target.files?.[0]);
            // The same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
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
