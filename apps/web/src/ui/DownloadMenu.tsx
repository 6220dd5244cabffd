import type { FileFormat } from '@lissafi/contract/report-files';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Download } from '../client/api.ts';
import { messageOf } from '../client/api-error.ts';
import { Button } from './Button.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { saveFile } from './save-file.ts';
import { notify } from './toast.ts';

const LABELS: Record<FileFormat, string> = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' };

const ALL = Object.keys(LABELS) as FileFormat[];

/** Downloads what the screen shows, with its filters and all of its rows. */
export function DownloadMenu({
  download,
  formats = ALL,
  icon = false,
}: {
  download: (format: FileFormat) => Promise<Download>;
  formats?: readonly FileFormat[];
  /** Only the icon, beside a search. */
  icon?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const save = async (format: FileFormat) => {
    setBusy(true);
    try {
      const { file, name } = await download(format);
      saveFile(file, name);
    } catch (error) {
      notify.error('The file could not be created', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      width={180}
      button={(trigger) =>
        icon ? (
          <Button {...trigger} icon busy={busy} aria-label="Download">
            <IconDownload size={18} aria-hidden />
          </Button>
        ) : (
          <Button {...trigger} busy={busy}>
            <IconDownload size={16} aria-hidden />
            Download
          </Button>
        )
      }
    >
      {formats.map((format) => (
        <MenuItem key={format} onClick={() => save(format)}>
          {LABELS[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}
