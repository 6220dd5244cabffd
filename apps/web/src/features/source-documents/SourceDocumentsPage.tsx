import type { SourceDocument } from '@lissafi/contract/source-documents';
import { IconMicrophone, IconPhoto } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useHasMode } from '../../pickers/InputModeSwitcher.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import rows from '../../ui/LinkRows.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import views from '../../ui/Rows.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { refetchInterval } from './labels.ts';

const SIZE = 25;

/** Pictures and recordings: those that wait, and those from which something was recorded. */
export function SourceDocumentsPage() {
  const { show } = useSearch({ from: '/app/source-documents' });
  const may = useMay();
  const hasMode = useHasMode();
  return (
    <>
      <PageHeader
        title="Pictures and recordings"
        description="What was photographed or said. Only what you have checked is in the books."
        back="/transactions"
        secondary={
          <>
            {may('transactions:write') && hasMode('image') && (
              <ButtonLink to="/transactions/picture">Add a picture</ButtonLink>
            )}
            {hasMode('voice') && <ButtonLink to="/transactions/voice">Record by voice</ButtonLink>}
          </>
        }
      />
      <nav aria-label="Which" className={views.views}>
        {(
          [
            ['Waiting', {}, undefined],
            ['Recorded', { show: 'recorded' as const }, 'recorded'],
          ] as const
        ).map(([label, search, key]) => (
          <Link
            key={label}
            to="/source-documents"
            search={search}
            className={views.view}
            data-current={show === key}
            aria-current={show === key ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {/* Remounted for the other list, which starts on its first page. */}
      <List key={show} recorded={show === 'recorded'} />
    </>
  );
}

function List({ recorded }: { recorded: boolean }) {
  const [offset, setOffset] = useState(0);
  const query = useQuery({
    ...queries.sourceDocuments.list({
      query: { recorded: recorded ? 'true' : 'false', limit: SIZE, offset },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval(state.data?.source_documents),
  });
  if (!query.data) return <LoadState query={query} back="/transactions" />;
  const { source_documents, total } = query.data;
  return (
    <Card>
      {source_documents.length === 0 ? (
        <Empty title={recorded ? 'Nothing was recorded from them yet' : 'Nothing waits'}>
          {recorded
            ? 'What you record from a picture or a recording stands here with its entry.'
            : 'Pictures of receipts and recordings stand here until they are recorded.'}
        </Empty>
      ) : (
        <>
          <ul className={rows.list}>
            {source_documents.map((each) => (
              <Row key={each.id} document={each} />
            ))}
          </ul>
          <Pager offset={offset} size={SIZE} total={total} onChange={setOffset} />
        </>
      )}
    </Card>
  );
}

function Row({ document }: { document: SourceDocument }) {
  const { date } = useLocale();
  const { kind, name, created_at, created_by_name, reading, supplier_name, transcript } = document;
  const Icon = kind === 'picture' ? IconPhoto : IconMicrophone;
  return (
    <DocumentRow
      document={document}
      icon={
        <Icon size={20} stroke={1.75} role="img" aria-label={kind === 'picture' ? 'Picture' : 'Recording'} />
      }
      title={supplier_name ?? reading?.supplier?.value ?? transcript ?? name}
      detail={[date(created_at.slice(0, 10)), created_by_name].filter(Boolean).join(' · ')}
    />
  );
}
