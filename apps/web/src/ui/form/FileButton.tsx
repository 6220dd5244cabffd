import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Button, type Look } from '../Button.tsx';

/** A button that chooses a file of the device. The same file can be chosen again after it was corrected. */
export function FileButton({
  label,
  accept,
  look,
  busy,
  disabled,
  onChoose,
  children,
}: {
  /** The name of the file input. */
  label: string;
  accept: string;
  look?: Look['look'];
  busy?: boolean;
  disabled?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button look={look} busy={busy} disabled={disabled} onClick={() => chooser.current?.click()}>
        <IconFileUpload size={16} aria-hidden />
        {children}
      </Button>
    </>
  );
}
