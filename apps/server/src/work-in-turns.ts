import { LIMITS } from '@lissafi/contract/limits';
import type { Database } from './db/pool.ts';
import { openNameComparer } from './names/name-comparer.ts';
import { openOwners } from './owners.ts';
import { openPrinter } from './pdf/printer.ts';
import { openPictureReader } from './pictures/reader.ts';
import type { Services } from './services.ts';
import { openSheetReader } from './sheets/sheet-reader.ts';
import { turns } from './turns.ts';

/** Milliseconds that one job of a thread may take, where they differ from LIMITS. */
interface Times {
  pdf_timeout_ms?: number;
  sheet_timeout_ms?: number;
  picture_timeout_ms?: number;
}

/** Opens the services that owners of organizations share by turns. */
export function openWorkInTurns(
  database: Database,
  {
    pdf_timeout_ms = LIMITS.pdf_timeout_ms,
    sheet_timeout_ms = LIMITS.sheet_timeout_ms,
    picture_timeout_ms = LIMITS.source_picture_timeout_ms,
  }: Times = {},
): Pick<Services, 'ownerOf' | 'printer' | 'sheets' | 'names' | 'pictures' | 'files' | 'archives'> {
  const ownerOf = openOwners(database);
  return {
    ownerOf,
    printer: openPrinter({ timeout_ms: pdf_timeout_ms, ownerOf }),
    sheets: openSheetReader(sheet_timeout_ms, ownerOf),
    names: openNameComparer(ownerOf),
    pictures: openPictureReader({ timeout_ms: picture_timeout_ms, ownerOf }),
    files: turns({
      at_once: LIMITS.files_at_once,
      each: 1,
      waiting: LIMITS.files_waiting,
      patience_ms: LIMITS.statement_timeout_ms,
      told: {
        own: 'Other files of this business are being made',
        busy: 'Files of others are being made',
      },
      ownerOf,
    }),
    archives: turns({
      at_once: LIMITS.archives_at_once,
      each: 1,
      waiting: LIMITS.archives_waiting,
      patience_ms: LIMITS.archive_wait_ms,
      told: {
        own: 'Other archives of this business are being made',
        busy: 'Archives of others are being made',
      },
      ownerOf,
    }),
  };
}
