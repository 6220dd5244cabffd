import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { sourceDocumentRoutes } from '@lissafi/contract/source-documents';
import { contentDisposition } from '@lissafi/domain/files/file-kind';
import { after, type Handlers } from '../../http/context.ts';
import {
  addDocument,
  contentOfDocument,
  deleteDocument,
  listDocuments,
  lockWaiting,
  readDocument,
  requestReading,
  storeTranscript,
} from './store.ts';
import { keptFile } from './upload.ts';

export const sourceDocumentHandlers: Handlers<typeof sourceDocumentRoutes> = {
  list: (context) => listDocuments(context, context.query),
  addPicture: after(
    ({ organization, body }) => keptFile(organization, 'picture', body.file),
    async (context) => readDocument(context, await addDocument(context, context.prepared, false)),
  ),
  addRecording: after(
    ({ organization, body }) => keptFile(organization, 'recording', body.file),
    async (context) => {
      const { prepared, body } = context;
      return readDocument(context, await addDocument(context, prepared, body.is_transcribed === 'true'));
    },
  ),
  abilities: async ({ services }) => ({ transcribes: services.transcriber !== undefined }),
  get: (context) => readDocument(context, context.params.id),
  async content(context) {
    const { name, media_type, content } = await contentOfDocument(context, context.params.id, 'content');
    const { reply } = context;
    reply.header('content-type', media_type).header('content-disposition', contentDisposition(name));
    return content;
  },
  async picture(context) {
    const { name, content } = await contentOfDocument(context, context.params.id, 'straightened');
    context.reply.header('content-disposition', contentDisposition(name.replace(/\.\w+$/, '.webp')));
    return content;
  },
  async write(context) {
    const { kind, id } = await lockWaiting(context, context.params.id);
    if (kind !== 'recording') throw invalid(fault('transcript', 'Nothing is said in a picture'));
    await storeTranscript(context.tx, id, context.body.transcript.trim());
    return readDocument(context, id);
  },
  async readAgain(context) {
    const locked = await lockWaiting(context, context.params.id);
    await requestReading(context, locked);
    return readDocument(context, locked.id);
  },
  async delete(context) {
    const { organization, user, params } = context;
    const { id, created_by } = await lockWaiting(context, params.id);
    if (created_by !== user.id && !organization.permissions.includes('transactions:write'))
      throw new Refusal('FORBIDDEN');
    await deleteDocument(context, id);
    return { id };
  },
};
