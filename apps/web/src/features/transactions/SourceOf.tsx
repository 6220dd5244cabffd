import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { Card } from '../../ui/Card.tsx';
import { KeptFile } from './KeptFile.tsx';

/** The picture or the recording that a record was made from. */
export function SourceOf({ id }: { id: string }) {
  const may = useMay();
  const isAllowed = may('own_words:write');
  const { data } = useQuery({ ...queries.sourceDocuments.get({ params: { id } }), enabled: isAllowed });
  if (!data) return null;
  return (
    <Card
      title={data.kind === 'picture' ? 'Recorded from a picture' : 'Recorded from speech'}
      aside={
        <Link to="/source-documents/$id" params={{ id }}>
          Open
        </Link>
      }
    >
      {data.transcript && <p>“{data.transcript}”</p>}
      <KeptFile document={data} />
    </Card>
  );
}
