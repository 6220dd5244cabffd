import { useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import {
  choosePrinter,
  hasBluetooth,
  hasUsb,
  type PrinterSettings,
  printerSettings,
  storePrinter,
} from '../print/printer.ts';

const PAPERS = [
  ['58', '58 mm'],
  ['80', '80 mm'],
] as const;

/** Which printer this device prints receipts on; kept on the device. */
export function PrinterForm({ onDone }: { onDone: () => void }) {
  const [settings, setSettings] = useState(printerSettings);
  const [problem, setProblem] = useState('');
  const change = (changes: Partial<PrinterSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    storePrinter(next);
  };
  const connect = async (kind: 'usb' | 'bluetooth') => {
    setProblem('');
    try {
      change({ kind, name: await choosePrinter(kind) });
    } catch (error) {
      // Closing the browser's list chooses nothing, and is no problem.
      if ((error as Error).name !== 'NotFoundError') setProblem((error as Error).message);
    }
  };
  const isDirect = settings.kind !== 'browser';
  return (
    <div className={formClasses.stack}>
      <p>
        {isDirect
          ? `Receipts are printed on ${settings.name}, without a question.`
          : 'Receipts are printed by the browser, on any printer that it knows.'}
      </p>
      {problem && <Alert>{problem}</Alert>}
      <div className={formClasses.actions}>
        {hasUsb() && <Button onClick={() => connect('usb')}>Connect by USB</Button>}
        {hasBluetooth() && <Button onClick={() => connect('bluetooth')}>Connect by Bluetooth</Button>}
        {isDirect && <Button onClick={() => change({ kind: 'browser', name: '' })}>Use the browser</Button>}
      </div>
      {!hasUsb() && !hasBluetooth() && (
        <p className={formClasses.note}>
          This browser reaches printers only by its own print dialogue. Chrome on Android or a computer
          connects till-roll printers directly.
        </p>
      )}
      <SelectField
        label="Paper"
        options={PAPERS}
        value={String(settings.paper) as '58' | '80'}
        onChange={(paper) => change({ paper: paper === '80' ? 80 : 58 })}
      />
      {isDirect && (
        <>
          <CheckField checked={settings.cut} onChange={(cut) => change({ cut })}>
            The printer cuts the paper
          </CheckField>
          <CheckField checked={settings.drawer} onChange={(drawer) => change({ drawer })}>
            Open the cash drawer for cash sales
          </CheckField>
        </>
      )}
      <Button look="primary" size="large" wide onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
