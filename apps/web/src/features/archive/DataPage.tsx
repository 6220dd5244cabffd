import type { ArchiveSummary } from '@lissafi/contract/archive';
import { LIMITS } from '@lissafi/contract/limits';
import { fileName } from '@lissafi/domain/files/cell-text';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';
import classes from './DataPage.module.css';
import { ImportArchive } from './ImportArchive.tsx';
import { count } from './words.ts';

/** Everything that the organization recorded as one file, and the import of such a file into an empty one. */
export function DataPage() {
  const query = useQuery({ ...queries.archive.summary(), refetchOnWindowFocus: false });
  if (!query.data) return <LoadState query={query} back="/settings" />;
  return (
    <>
      <PageHeader
        title="Your data"
        description="Everything that this organization recorded, as one file that you keep"
        back="/settings"
      />
      <div className={classes.cards}>
        <Download summary={query.data} />
        <ImportArchive summary={query.data} />
      </div>
    </>
  );
}

/** Which documents one file may hold: the newest, those before them, and so on. */
const partsOf = (issued: number, most: number): (readonly [string, string])[] =>
  Array.from({ length: Math.ceil(issued / most) }, (_, part) => {
    const [from, to] = [part * most + 1, Math.min(issued, (part + 1) * most)];
    return [
      String(part * most),
      part === 0 ? `The newest ${count(to)}` : `${count(from)} to ${count(to)}, from the newest`,
    ];
  });

function Download({ summary }: { summary: ArchiveSummary }) {
  const { today } = useLocale();
  const [pdfs, setPdfs] = useState(true);
  const [after, setAfter] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const file = await api.archive.download({
        query: { pdfs: pdfs ? 'true' : 'false', pdfs_after: String(after) },
      });
      saveFile(file, `${fileName(summary.name)}-${today}.zip`);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { documents_issued: issued, documents_printed: printed } = summary;
  return (
    <Card title="Export">
      <div className={formClasses.stack}>
        <p>
          One zip with every table as CSV, the journal for hledger, ledger and beancount, and your documents.
          A README in it explains each file.
          {summary.too_large === null &&
            ' It can be imported into an empty organization with the same balances.'}
        </p>
        {summary.too_large && (
          <Alert>
            This organization has{' '}
            {summary.too_large === 'rows'
              ? `more than ${count(LIMITS.archive_rows)} rows`
              : `more than ${(LIMITS.archive_parts * LIMITS.archive_part_bytes) / 1024 ** 2} MB of pictures and attachments`}
            : the file is complete, but more than can be imported here.
          </Alert>
        )}
        <Facts
          className={classes.facts}
          facts={[
            ['Rows in tables', count(summary.rows)],
            ['Journal entries', count(summary.entries), { to: '/books/entries' }],
            ['Issued documents', count(issued), { to: '/invoices' }],
            ['Attachments', count(summary.attachments), { to: '/transactions' }],
          ]}
        />
        {issued > 0 && (
          <CheckField checked={pdfs} onChange={setPdfs}>
            {printed < issued
              ? `With ${count(printed)} of ${count(issued)} documents as PDF`
              : 'With every issued document as PDF'}
          </CheckField>
        )}
        {pdfs && printed < issued && (
          <SelectField
            label="Documents as PDF"
            value={String(after)}
            options={partsOf(issued, printed)}
            onChange={(value) => setAfter(Number(value))}
            hint="One file holds so many. Its README names those that are left out: choose them in another download."
          />
        )}
        <p className={formClasses.note}>
          The file holds names, addresses, pay and prices: keep it where only you can read it. Members, open
          invitations, public links and the keys of the tax gateway are not in it.
        </p>
        {problem && <Alert>{problem}</Alert>}
        <div className={formClasses.actions}>
          <Button look="primary" busy={busy} onClick={download}>
            <IconDownload size={16} aria-hidden />
            {busy ? 'Making the file…' : 'Download everything'}
          </Button>
          <ButtonLink to="/books/tie-out">Check the books first</ButtonLink>
        </div>
        {busy && (
          <p className={formClasses.note} role="status">
            This takes from some seconds up to a few minutes. Keep this page open until the file arrives.
          </p>
        )}
      </div>
    </Card>
  );
}
