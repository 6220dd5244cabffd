import { LIMITS } from '@lissafi/contract/limits';
import type { SourceDocument } from '@lissafi/contract/source-documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { InputModeSwitcher, ModeNotInPlan, useHasMode } from '../../pickers/InputModeSwitcher.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { acceptFiles } from '../../ui/form/accept-files.ts';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { useIsPhone } from '../../ui/use-media.ts';
import { useOnline } from '../../ui/use-online.ts';
import { READING_INTERVAL_MS, stateOf } from './labels.ts';
import classes from './SourceDocuments.module.css';
import { type Upload, usePictureUploads } from './use-picture-uploads.ts';

/** S1 §5. */
const ACCEPTED = '.jpg,.jpeg,.png,.gif,.webp,image/jpeg,image/png,image/gif,image/webp';
const SHOWN = 25;

/** Pictures are chosen, dropped or taken, read on the server, and opened from here to be checked and recorded. */
export function PicturePage() {
  const hasMode = useHasMode();
  return (
    <>
      <PageHeader
        title="Record from a picture"
        description="A photo of a receipt or an invoice. Nothing is recorded before you have seen what was read."
        back="/transactions"
        secondary={<ButtonLink to="/source-documents">Pictures and recordings</ButtonLink>}
      />
      <InputModeSwitcher current="image" />
      {hasMode('image') ? (
        <Pictures />
      ) : (
        <Card>
          <Empty title="Not part of your plan">
            <ModeNotInPlan mode="image" />
          </Empty>
        </Card>
      )}
    </>
  );
}

function Pictures() {
  const isPhone = useIsPhone();
  const online = useOnline();
  const camera = useRef<HTMLInputElement>(null);
  const { uploads, add, again, leaveOut } = usePictureUploads();
  const { data } = useQuery({
    ...queries.sourceDocuments.list({ query: { kind: 'picture', recorded: 'false', limit: SHOWN } }),
    refetchInterval: ({ state }) =>
      state.data?.source_documents.some((each) => each.state === 'reading') ? READING_INTERVAL_MS : false,
  });
  const waiting = data?.source_documents ?? [];
  const take = (files: readonly File[]) => {
    const { taken, refused } = acceptFiles(files, {
      accept: ACCEPTED,
      bytes: LIMITS.upload_bytes,
      multiple: true,
    });
    for (const reason of refused) notify.error(reason);
    add(taken);
  };
  return (
    <div className={classes.page}>
      {!online && (
        <Alert tone="quiet">You are offline. Pictures that you choose stay here until they are sent.</Alert>
      )}
      <FileDrop
        label="Pictures"
        accept={ACCEPTED}
        multiple
        onFiles={add}
        beside={
          isPhone && (
            <>
              <input
                ref={camera}
                type="file"
                accept="image/*"
                capture="environment"
                className="visually-hidden"
                tabIndex={-1}
                aria-label="Photo of a receipt"
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  event.target.value = '';
                  take(files);
                }}
              />
              <Button look="primary" onClick={() => camera.current?.click()}>
                <IconCamera size={18} aria-hidden />
                Take a photo
              </Button>
            </>
          )
        }
      />
      {uploads.length + waiting.length > 0 && (
        <Card title="Waiting for you">
          <ul className={classes.list} aria-live="polite">
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
    </div>
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
    <li className={classes.row}>
      <span className={classes.text}>
        <span className={classes.title}>{file.name}</span>
        <span className={problem ? classes.problem : classes.soft}>
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
  const { currency } = useLocale();
  const { id, name, reading, supplier_name, problem } = document;
  const state = stateOf(document);
  const who = supplier_name ?? reading?.supplier?.value;
  return (
    <li>
      <Link to="/source-documents/$id" params={{ id }} className={classes.row}>
        <span className={classes.text}>
          <span className={classes.title}>{who ?? name}</span>
          <span className={classes.soft}>{problem ?? (who ? name : 'Open it to check and record it')}</span>
        </span>
        <span className={classes.end}>
          {reading?.total && (
            <strong>{formatMoney(reading.total.value, reading.currency ?? currency)}</strong>
          )}
          {state && <Badge tone={state[1]}>{state[0]}</Badge>}
        </span>
      </Link>
    </li>
  );
}
