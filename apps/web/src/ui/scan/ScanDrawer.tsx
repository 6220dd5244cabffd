import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { Drawer } from '../Drawer.tsx';
import formClasses from '../form/Form.module.css';
import { TextField } from '../form/fields.tsx';
import { Camera } from './Camera.tsx';

/** A code by the camera, by a scanner that types, or by hand. */
export default function ScanDrawer({
  opened,
  onClose,
  onCode,
  title,
  busy,
  onAgain,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
  title: string;
  busy?: boolean;
  /** Something is to be decided first: the camera rests until then. */
  onAgain?: (() => void) | undefined;
  /** What became of the last code. */
  children?: ReactNode;
}) {
  return (
    <Drawer title={title} opened={opened} onClose={onClose}>
      {opened && (
        <div className={formClasses.stack}>
          {!onAgain && <Camera onCode={onCode} />}
          {children}
          {onAgain && <Button onClick={onAgain}>Scan again</Button>}
          <ByHand onCode={onCode} busy={busy ?? false} />
          <div className={formClasses.actions}>
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      )}
    </Drawer>
  );
}

function ByHand({ onCode, busy }: { onCode: (code: string) => void; busy: boolean }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={formClasses.stack}
      noValidate
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault();
        // It may be inside the form of a document, which it must neither submit nor advance.
        event.stopPropagation();
        const code = typed.trim();
        if (!code) return;
        setTyped('');
        onCode(code);
      }}
    >
      <TextField
        label="Or type the code"
        hint="The number under the barcode, or your own SKU. A scanner types it for you."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={60}
        data-code=""
        data-autofocus
        value={typed}
        onChange={setTyped}
      />
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={busy}>
          Find it
        </Button>
      </div>
    </form>
  );
}
