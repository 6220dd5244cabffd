import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { readablePicture } from '../../ui/shrink-picture.ts';

export interface Upload {
  file: File;
  /** Stays the same through retries, so that a lost answer keeps one picture. */
  key: OnceKey;
  /** Why it was not sent; null while it is on its way or waits for its turn. */
  problem: string | null;
}

/** Sends pictures one after another; one that could not be sent stays, to be sent again. */
export function usePictureUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  useUnsaved(uploads.length > 0);

  const leaveOut = ({ key }: Upload) => setUploads((all) => all.filter((each) => each.key !== key));
  const mark = ({ key }: Upload, problem: string | null) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, problem } : each)));
  const deliver = async (upload: Upload) => {
    try {
      const file = await readablePicture(upload.file);
      await api.sourceDocuments.addPicture({ body: { file }, idempotencyKey: upload.key });
      await client.invalidateQueries({ queryKey: ['sourceDocuments'] });
      leaveOut(upload);
    } catch (error) {
      mark(upload, fieldErrorsOf(error).file ?? messageOf(error));
    }
  };
  const send = (upload: Upload) => {
    last.current = last.current.then(() => deliver(upload));
  };
  return {
    uploads,
    add: (files: readonly File[]) => {
      const more = files.map((file) => ({ file, key: plainKey(), problem: null }));
      setUploads((all) => [...all, ...more]);
      for (const each of more) send(each);
    },
    again: (upload: Upload) => {
      mark(upload, null);
      send(upload);
    },
    leaveOut,
  };
}
