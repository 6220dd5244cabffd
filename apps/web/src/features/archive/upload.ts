import { LIMITS } from '@lissafi/contract/limits';
import { v7 as newId } from 'uuid';
import { api } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';

const TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * Uploads a file in parts and returns the upload's id. A part whose answer is lost is sent again: the same part twice is
 * one. `progress` gets the share that has arrived, from 0 to 1.
 */
export async function uploadArchive(file: Blob, progress: (share: number) => void): Promise<string> {
  const upload_id = newId();
  const parts = Math.max(1, Math.ceil(file.size / LIMITS.archive_part_bytes));
  if (parts > LIMITS.archive_parts)
    throw new Error(
      `This file is larger than ${(LIMITS.archive_parts * LIMITS.archive_part_bytes) / 1024 ** 2} MB. Export it again without the PDFs.`,
    );
  for (let part = 1; part <= parts; part++) {
    const content = file.slice((part - 1) * LIMITS.archive_part_bytes, part * LIMITS.archive_part_bytes);
    const params = { upload_id, part };
    await again(async () => api.archive.uploadPart({ params, body: { file: await dataUrl(content) } }));
    progress(part / parts);
  }
  return upload_id;
}

async function again(send: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown) || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

function dataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(
        `data:;name=archive.zip${String(reader.result).slice(String(reader.result).indexOf(';base64,'))}`,
      );
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
