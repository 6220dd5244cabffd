import type { FileFormat } from '@lissafi/contract/report-files';
import type { ReportEntry } from '@lissafi/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FeatureGate } from '../flags/FeatureGate.tsx';
import { ExportMenu } from '../ledger/ExportMenu.tsx';
import classes from './ReportsPage.module.css';

const GROUPS: Record<ReportEntry['group'], string> = {
  statements: 'Statements',
  ledger: 'Accounts and entries',
  open_items: 'Who owes what',
  sales: 'Sales',
  checks: 'Checks',
  exports: 'Files',
};

/** Available from pro on; on other plans the Plan page shows what it requires. */
export function ReportsPage() {
  return (
    <FeatureGate flag="reports" fallbackPath="/plan">
      <Library />
    </FeatureGate>
  );
}

/** The address of a screen, its search apart from its path. */
function addressOf(screen: string) {
  const [to, search] = screen.split('?');
  return {
    to: to as '/books/entries',
    search: Object.fromEntries(new URLSearchParams(search)) as never,
  };
}

const FILES: Record<string, (format: FileFormat) => Promise<Blob>> = {
  'stock-valuation': (format) => api.inventoryAccounting.valuationReport({ query: { format } as never }),
  'cost-of-goods-sold': (format) => api.inventoryAccounting.cogsReport({ query: { format } as never }),
};

/** The files of a report; the journal has formats of its own. */
function ReportFile({ id }: { id: string }) {
  const read = FILES[id];
  if (!read) return <ExportMenu />;
  return (
    <DownloadMenu download={async (format) => ({ file: await read(format), name: `${id}.${format}` })} />
  );
}

function Library() {
  const query = useQuery(queries.reports.library());
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const { reports } = query.data;
  return (
    <>
      <PageHeader title="Reports" description="Every statement, check and file in one place" />
      <div className={classes.groups}>
        {(Object.keys(GROUPS) as ReportEntry['group'][]).map((group) => (
          <Card key={group} title={GROUPS[group]}>
            <ul>
              {reports
                .filter((report) => report.group === group)
                .map((report) => (
                  <li key={report.id} className={classes.row}>
                    <span>
                      <strong>{report.title}</strong>
                      <small>{report.description}</small>
                    </span>
                    {report.screen && (
                      <ButtonLink
                        {...addressOf(report.screen)}
                        size="small"
                        aria-label={`Open ${report.title}`}
                      >
                        Open
                      </ButtonLink>
                    )}
                    {report.formats.length > 0 && <ReportFile id={report.id} />}
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
