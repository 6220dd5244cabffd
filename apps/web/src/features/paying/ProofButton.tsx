import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/PlainButton.tsx';

/** A photo is brought down on the device, which many networks need; what does that comes when it is needed. */
export const proofContent = async (file: File): Promise<string> =>
  (await import('../../ui/shrink-picture.ts')).receiptContent(file);

/** Chooses the bank's receipt: a picture or a PDF. */
export function ProofButton({
  onChoose,
  busy,
  children,
}: {
  onChoose: (file: File) => void;
  busy?: boolean;
  children: ReactNode;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="The bank’s receipt"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button size="large" busy={busy} onClick={() => chooser.current?.click()}>
        <IconCamera size={20} aria-hidden />
        {children}
      </Button>
    </>
  );
}
