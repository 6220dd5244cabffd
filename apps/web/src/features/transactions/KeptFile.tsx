import type { SourceDocument } from '@lissafi/contract/source-documents';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import classes from './KeptFile.module.css';

/** The file as it was uploaded: the picture, or a player. Files need the token, so it is fetched and shown from memory. */
export function KeptFile({ document: { id, kind, name } }: { document: SourceDocument }) {
  const { data, error } = useQuery({
    ...queries.sourceDocuments.content({ params: { id } }),
    // It is never changed.
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (error) return <p className={classes.soft}>{messageOf(error)}</p>;
  if (!url) return <Skeleton height={kind === 'picture' ? 220 : 54} />;
  if (kind === 'picture')
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={name} className={classes.picture} />
      </a>
    );
  // biome-ignore lint/a11y/useMediaCaption: what was said stands beside it as text
  return <audio controls src={url} aria-label={name} className={classes.player} />;
}
