import type { SourceDocument } from '@lissafi/contract/source-documents';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import formClasses from '../../ui/form/Form.module.css';
import rows from '../../ui/LinkRows.module.css';
import { useIsPhone } from '../../ui/use-media.ts';
import { useOnline } from '../../ui/use-online.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { refetchInterval } from './labels.ts';
import { ProModePage } from './ProModePage.tsx';
import classes from './SourceDocuments.module.css';
import { type Upload, usePictureUploads } from './use-picture-uploads.ts';

/** S1 §5. */
const ACCEPTED = '.jpg,.jpeg,.png,.gif,.webp,image/jpeg,image/png,image/gif,image/webp';
const SHOWN = 25;

/** Pictures are chosen, dropped or taken, read on the server, and opened from here to be checked and recorded. */
export function PicturePage() {
  return (
    <ProModePage
      mode="image"
      title="Record from a picture"
      description="A photo of a receipt or an invoice. Nothing is recorded before you have seen what was read."
    >
      <Pictures />
    </ProModePage>
  );
}

function Pictures() {
  const isPhone = useIsPhone();
  const online = useOnline();
  const { uploads, add, again, leaveOut } = usePictureUploads();
  const { data } = useQuery({
    ...queries.sourceDocuments.list({ query: { kind: 'picture', recorded: 'false', limit: SHOWN } }),
    refetchInterval: ({ state }) => refetchInterval(state.data?.source_documents),
  });
  const waiting = data?.source_documents ?? [];
  return (
    <>
      {!online && (
        <Alert tone="quiet">You are offline. Pictures that you choose stay here until they are sent.</Alert>
      )}
      <FileDrop
        label="Pictures"
        accept={ACCEPTED}
        multiple
        onFiles={add}
        camera={isPhone ? 'Photo of a receipt' : undefined}
      />
      {uploads.length + waiting.length > 0 && (
        <Card title="Waiting for you">
          <ul className={rows.list} aria-live="polite">
            {uploads.map((upload) => (
              <Sending
                key={upload.key}
                upload={upload}
                onAgain={() => again(upload)}
                onLeaveOut={() => leaveOut(upload)}
              />
            ))}
            {waiting.map((each) => (
              <Waiting key={each.id} document={each} />
            ))}
          </ul>
          {data && data.total > SHOWN && <Link to="/source-documents">{`All ${data.total} that wait`}</Link>}
        </Card>
      )}
    </>
  );
}

function Sending({
  upload: { file, problem },
  onAgain,
  onLeaveOut,
}: {
  upload: Upload;
  onAgain: () => void;
  onLeaveOut: () => void;
}) {
  return (
    <li className={rows.row}>
      <span className={`${rows.text} ${classes.sending}`}>
        <span className={rows.title}>{file.name}</span>
        <span className={problem ? classes.problem : rows.detail}>
          {problem ? `Not sent. ${problem}` : 'Uploading…'}
        </span>
      </span>
      {problem && (
        <span className={formClasses.actions}>
          <Button size="small" onClick={onAgain}>
            Send again
          </Button>
          <Button size="small" look="subtle" onClick={onLeaveOut}>
            Leave out
          </Button>
        </span>
      )}
    </li>
  );
}

function Waiting({ document }: { document: SourceDocument }) {
  const { name, reading, supplier_name, problem } = document;
  const who = supplier_name ?? reading?.supplier?.value;
  return (
    <DocumentRow
      document={document}
      title={who ?? name}
      detail={problem ?? (who ? name : 'Open it to check and record it')}
    />
  );
}
