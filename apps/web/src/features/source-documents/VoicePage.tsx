import { LIMITS } from '@lissafi/contract/limits';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { fileContent } from '../../ui/file-content.ts';
import formClasses from '../../ui/form/Form.module.css';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { timeText } from './levels.ts';
import { ProModePage } from './ProModePage.tsx';
import { canRecognize } from './recognition.ts';
import { PROBLEMS, type Recording, useRecorder } from './use-recorder.ts';
import classes from './VoicePage.module.css';

/** Say what happened; the recording is kept, and its words are checked before anything is recorded. */
export function VoicePage() {
  return (
    <ProModePage
      mode="voice"
      title="Record by voice"
      description="Say what happened. Nothing is in the books before you have seen what was understood."
    >
      <Voice />
    </ProModePage>
  );
}

/** A recording that is not known to be on the server, with the key of its retries. */
interface Unsent extends Recording {
  key: OnceKey;
}

function Voice() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const abilities = useQuery(queries.sourceDocuments.abilities());
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const recorder = useRecorder({
    // Not before it is known: the browser may send the sound to its maker.
    listens: abilities.data?.transcribes === false,
    onDone: (recording) => void deliver({ ...recording, key: plainKey() }),
  });
  const isRecording = recorder.state === 'recording';
  useUnsaved(isRecording || unsent !== null);
  const deliver = async (recording: Unsent) => {
    setUnsent(recording);
    setFault(null);
    setBusy(true);
    const { file, heard, key } = recording;
    try {
      const { id } = await api.sourceDocuments.addRecording({
        body: { file: await fileContent(file), is_transcribed: heard ? 'true' : 'false' },
        idempotencyKey: key,
      });
      if (heard)
        await api.sourceDocuments.write({
          params: { id },
          body: { transcript: heard.slice(0, LIMITS.paragraph_text) },
        });
      setUnsent(null);
      await client.invalidateQueries({ queryKey: ['sourceDocuments'] });
      await navigate({ to: '/source-documents/$id', params: { id } });
    } catch (error) {
      setFault(fieldErrorsOf(error).file ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {recorder.problem && <Alert>{PROBLEMS[recorder.problem]}</Alert>}
      <Card className={classes.recorder}>
        <p role="status" className={classes.status} data-on={isRecording}>
          {isRecording
            ? 'Recording...'
            : recorder.state === 'opening'
              ? 'Your browser asks for the microphone.'
              : ''}
        </p>
        {isRecording && (
          <>
            <div className={classes.meter} aria-hidden>
              <span style={{ width: `${Math.round(recorder.level * 100)}%` }} />
            </div>
            <p className={classes.time} role="timer">
              {`${timeText(recorder.seconds)} of ${timeText(LIMITS.recording_seconds)}`}
            </p>
            {recorder.isSilent && (
              <Alert tone="owed">Nothing is heard. Come closer, or check the microphone.</Alert>
            )}
          </>
        )}
        <Button
          look={isRecording ? 'secondary' : 'primary'}
          size="large"
          busy={busy || recorder.state === 'opening' || abilities.isLoading}
          disabled={unsent !== null && !isRecording}
          onClick={() => (isRecording ? recorder.stop() : void recorder.start())}
        >
          {isRecording ? (
            <IconPlayerStopFilled size={18} aria-hidden />
          ) : (
            <IconMicrophone size={18} aria-hidden />
          )}
          {isRecording ? 'Stop Recording' : 'Start Recording'}
        </Button>
        {!isRecording && !unsent && (
          <p className={classes.example}>
            For example: “Mama Ngozi bought ten party packs at 350 each, she paid two thousand by transfer.”
          </p>
        )}
      </Card>
      {unsent && (
        <NotSent
          recording={unsent}
          fault={fault}
          busy={busy}
          onAgain={() => void deliver(unsent)}
          onDiscard={() => setUnsent(null)}
        />
      )}
      {abilities.data && <p className={classes.note}>{whoWrites(abilities.data.transcribes)}</p>}
    </>
  );
}

/** Who writes down what is said, and where the sound goes for it. */
function whoWrites(transcribes: boolean): string {
  if (transcribes) return 'The recording is kept, and this server writes down what you say.';
  return canRecognize()
    ? 'The recording is kept. Your browser writes down what you say; for that it may send the sound to its maker. You write what it misses.'
    : 'The recording is kept, but neither this server nor your browser can write down what you say. You write it yourself while you listen to it.';
}

/** A recording stays here until it is known to be kept. */
function NotSent({
  recording: { file },
  fault,
  busy,
  onAgain,
  onDiscard,
}: {
  recording: Unsent;
  fault: string | null;
  busy: boolean;
  onAgain: () => void;
  onDiscard: () => void;
}) {
  const url = useObjectUrl(file);
  return (
    <Card title={fault ? 'Not sent yet' : 'Your recording'}>
      <div className={formClasses.stack}>
        {fault && <Alert tone="owed">{`${fault} The recording stays here until it is sent.`}</Alert>}
        {/* biome-ignore lint/a11y/useMediaCaption: the person's own words, a moment ago */}
        {url && <audio controls src={url} aria-label="Your recording" className={classes.player} />}
        {!fault && <p role="status">Uploading…</p>}
        {fault && (
          <div className={formClasses.actions}>
            <Button look="primary" busy={busy} onClick={onAgain}>
              Send again
            </Button>
            <Button onClick={() => saveFile(file, file.name)}>Download</Button>
            <Button look="subtle" disabled={busy} onClick={onDiscard}>
              Discard and record again
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
