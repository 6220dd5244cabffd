import type { ExportFormat } from '@lissafi/contract/ledger';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toast.ts';

const FORMATS: Record<ExportFormat, string> = {
  hledger: 'journal.hledger',
  ledger: 'journal.ledger',
  beancount: 'journal.beancount',
};

/** Exports the whole journal as text for other accounting programs, so that the balances can be checked independently. */
export function ExportMenu() {
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    try {
      saveFile(await api.ledger.export({ query: { format } }), FORMATS[format]);
    } catch (error) {
      notify.error('The journal could not be exported', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      width={200}
      button={(trigger) => (
        <Button {...trigger} busy={busy}>
          <IconDownload size={16} aria-hidden />
          Export
        </Button>
      )}
    >
      {(Object.keys(FORMATS) as ExportFormat[]).map((format) => (
        <MenuItem key={format} onClick={() => save(format)}>
          For {format}
        </MenuItem>
      ))}
    </Menu>
  );
}
