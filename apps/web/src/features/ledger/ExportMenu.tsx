import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import type { ExportFormat } from '@lissafi/contract/ledger';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import menuClasses from '../../ui/Menu.module.css';
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
      position="bottom-end"
      width={200}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: menuClasses.dropdown!, item: menuClasses.item! }}
    >
      <Menu.Target>
        <Button busy={busy}>
          <IconDownload size={16} aria-hidden />
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(FORMATS) as ExportFormat[]).map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            For {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
