import type { StoredKind } from '@lissafi/contract/organizations';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { sizeInWords } from '../../ui/form/accept-files.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './StorageCard.module.css';

const KINDS: Record<StoredKind, string> = {
  attachments: 'Receipts and bills of records',
  sources: 'Pictures and recordings to read',
  pictures: 'Pictures of products and logos',
  claims: 'Sent by customers with a payment',
};
/** From this share on, the page says what to do. */
const NEARLY_FULL = 0.9;

/** How much room the files of the organization take, of what kinds, and how much its plan has. */
export function StorageCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...queries.organizations.storage({ params: { id } }),
    enabled: id !== '',
  });
  if (error)
    return (
      <Card title="Storage" className={classes.card}>
        <Alert tone="red">{messageOf(error)}</Alert>
        <Button onClick={() => refetch()}>Try again</Button>
      </Card>
    );
  if (!data)
    return (
      <Card title="Storage" className={classes.card}>
        <div role="status" aria-label="Loading">
          <Skeleton height={90} />
        </div>
      </Card>
    );
  const { used, limit, kinds, claims } = data;
  return (
    <Card title="Storage" className={classes.card}>
      <p className={classes.used}>
        <strong>{sizeInWords(used)}</strong> of {sizeInWords(limit)} used
      </p>
      <meter
        className={classes.meter}
        aria-label="Storage used"
        min={0}
        max={limit}
        high={limit * NEARLY_FULL}
        value={used}
      />
      {used >= limit * NEARLY_FULL && (
        <div className={classes.alert}>
          <Alert tone="owed">
            There is little room left. Delete files that you no longer need, or choose a higher plan.
          </Alert>
        </div>
      )}
      {used + claims.used === 0 ? (
        <p className={classes.note}>No files are kept yet. Photos of receipts and products count here.</p>
      ) : (
        <Facts
          facts={[
            ...kinds
              .filter(({ files }) => files > 0)
              .map(
                ({ kind, files, bytes }) =>
                  [KINDS[kind], `${sizeInWords(bytes)} · ${filesInWords(files)}`] as const,
              ),
            ...(claims.files > 0
              ? [[KINDS.claims, `${sizeInWords(claims.used)} of ${sizeInWords(claims.limit)}`] as const]
              : []),
          ]}
        />
      )}
      <p className={classes.note}>What customers send has {sizeInWords(claims.limit)} of its own.</p>
    </Card>
  );
}

const filesInWords = (files: number) => (files === 1 ? '1 file' : `${files.toLocaleString('en')} files`);
