import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { TextField } from '../../ui/form/fields.tsx';

const ScanDrawer = lazy(() => import('../../ui/scan/ScanDrawer.tsx'));

/** The barcode of an item: typed, by a scanner too, or read by the camera. */
export function ScanCodeField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.add}>
      <TextField
        label="Barcode"
        optional
        autoComplete="off"
        maxLength={50}
        data-code=""
        value={value}
        onChange={onChange}
        error={error}
      />
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconBarcode size={16} aria-hidden />
        Scan
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ScanDrawer
            opened
            title="Scan the barcode"
            onClose={() => setOpened(false)}
            onCode={(code) => {
              onChange(code.slice(0, 50));
              setOpened(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
