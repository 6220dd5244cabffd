import { createHash } from 'node:crypto';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import {
  PICTURE_TYPES,
  RECORDING_TYPES,
  type SourceDocument,
  type SourceDocumentKind,
} from '@lissafi/contract/source-documents';
import { fileKind, safeFileName } from '@lissafi/domain/files/file-kind';
import sharp from 'sharp';
import type { CurrentOrganization } from '../../http/context.ts';
import { fileOf } from '../../http/multipart.ts';

/** A file that may be kept. */
export interface KeptFile {
  kind: SourceDocumentKind;
  name: string;
  media_type: SourceDocument['media_type'];
  content: Buffer;
  content_hash: Buffer;
}

const refuse = (message: string) => invalid(fault('file', message));
const NEEDS_PRO: Record<SourceDocumentKind, string> = {
  picture: 'Recording from pictures needs the Pro plan. What you uploaded before stays readable.',
  recording: 'Recording by voice needs the Pro plan. What you recorded before stays readable.',
};

type Plan = Pick<CurrentOrganization, 'tier'>;

/** Reads the file of a form. Throws what keptContent() throws. */
export const keptFile = (plan: Plan, kind: SourceDocumentKind, url: string): Promise<KeptFile> => {
  const { name, bytes } = fileOf(url);
  return keptContent(plan, kind, name, bytes);
};

/**
 * Reads a file by its content, whatever its name and its declared type; a picture must also decode. Throws
 * FEATURE_NOT_AVAILABLE where the plan has no pictures and recordings (decisions §11.6; all else that is done with them
 * is on any plan), otherwise the fault of `file`.
 */
export async function keptContent(
  { tier }: Plan,
  kind: SourceDocumentKind,
  name: string,
  content: Buffer,
): Promise<KeptFile> {
  if (tier === 'free') throw new Refusal('FEATURE_NOT_AVAILABLE', { message: NEEDS_PRO[kind] });
  if (content.length === 0) throw refuse('The file is empty');
  const media_type = fileKind(content, kind === 'picture' ? PICTURE_TYPES : RECORDING_TYPES);
  if (!media_type)
    throw refuse(
      kind === 'picture'
        ? 'Please choose a picture (JPEG, PNG, GIF or WebP)'
        : 'Please choose a recording (WebM, Ogg, MP4 or WAV)',
    );
  if (kind === 'picture') await assertDecodes(content);
  const content_hash = createHash('sha256').update(content).digest();
  return { kind, name: safeFileName(name, media_type, kind), media_type, content, content_hash };
}

/** Decodes all of it into a few pixels, so that a picture that ends in the middle is refused at once. */
async function assertDecodes(content: Buffer): Promise<void> {
  const options = {
    limitInputPixels: LIMITS.attachment_input_pixels,
    pages: 1,
    failOn: 'error',
  } as const;
  try {
    await sharp(content, options).resize(16, 16, { fit: 'inside' }).raw().toBuffer();
  } catch {
    throw refuse('This picture cannot be read');
  }
}
