import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../client/api-error.ts';
import { Button } from './Button.tsx';
import { saveFile } from './save-file.ts';
import { showFile } from './show-file.ts';
import { notify } from './toast.ts';

/** Prints a paper, or saves it: both are the PDF that the server makes of it. */
export function PaperButtons({ file, name }: { file: () => Promise<Blob>; name: string }) {
  const [busy, setBusy] = useState<'print' | 'save' | null>(null);
  const make = async (what: 'print' | 'save') => {
    // Opened at once: a window that opens after waiting is blocked as an advertisement.
    const page = what === 'print' ? window.open('', '_blank') : null;
    setBusy(what);
    try {
      const pdf = await file();
      if (page) showFile(page, pdf);
      else saveFile(pdf, name);
    } catch (error) {
      page?.close();
      notify.error('The PDF could not be made', messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button busy={busy === 'print'} onClick={() => void make('print')}>
        <IconPrinter size={16} aria-hidden />
        Print
      </Button>
      <Button icon aria-label="Download PDF" busy={busy === 'save'} onClick={() => void make('save')}>
        <IconDownload size={16} aria-hidden />
      </Button>
    </>
  );
}
