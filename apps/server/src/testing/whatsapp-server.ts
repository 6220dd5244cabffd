import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test makes it do wrong. */
export interface WhatsAppFaults {
  /** `down`: 503. `hang`: no answer. `nonsense`: an answer of another shape. `busy`: 429. */
  answer?: 'down' | 'hang' | 'nonsense' | 'busy' | undefined;
  /** The code of an error with which each message is refused: 131047 after 24 hours without a message of the person. */
  refuses?: number | undefined;
  /** The hash of files is that of something else. */
  wrongHash?: boolean | undefined;
  /** Where files are said to lie, in place of our own address. */
  hosts?: string | undefined;
  /** Bytes that files are said to have. */
  says?: number | undefined;
}

/** A message of the application, as it came. */
export interface SentMessage {
  id: string;
  to: string;
  own_id: string;
  type: string;
  text: string;
  buttons: { id: string; title: string }[];
  document: { name: string; content: Buffer } | null;
}

/** What is sent to `/messages`, as far as it is looked at. */
interface MessageBody {
  messaging_product?: string;
  status?: string;
  message_id?: string;
  to?: string;
  type?: string;
  biz_opaque_callback_data?: string;
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
  document?: { id: string; filename: string; caption?: string };
}

type Said =
  | { type: 'text'; text: string }
  | { type: 'button'; id: string; title?: string }
  | { type: 'image' | 'audio'; media: string }
  | { type: string };

export interface WhatsAppServer {
  url: string;
  faults: WhatsAppFaults;
  sent: SentMessage[];
  /** Ids of messages that were marked as read. */
  seen: string[];
  /** Keeps a file, as if somebody had sent it; returns its id. */
  keep(content: Buffer, mediaType: string): string;
  /** A notification about messages as it would be sent: its bytes and its signature. */
  message(
    from: string,
    said: Said | string,
    more?: { id?: string; at?: Date; phone_number_id?: string; group_id?: string; secret?: string },
  ): { body: string; signature: string };
  /** A notification about the state of a message that was sent. */
  status(
    id: string,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    more?: { code?: number; own_id?: string; secret?: string },
  ): { body: string; signature: string };
  stop(): Promise<void>;
}

export const TEST_NUMBER = {
  phone_number_id: '106540352242922',
  access_token: 'EAAtest0123456789abcdef',
  app_secret: '0123456789abcdef0123456789abcdef',
  display: '+234 803 000 1111',
  name: 'Mama Put Kitchen',
} as const;

/**
 * A local server that speaks the Cloud API of WhatsApp as far as the application uses it: the number, messages, files,
 * and signed notifications. The only valid keys are those of TEST_NUMBER.
 */
export async function startWhatsApp(port = 0): Promise<WhatsAppServer> {
  const faults: WhatsAppFaults = {};
  const files = new Map<string, { content: Buffer; media_type: string }>();
  const sent: SentMessage[] = [];
  const seen: string[] = [];
  const newId = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`;

  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, code: number, message: string) =>
      send(status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'x' } });
    const { pathname } = new URL(request.url!, url);
    const [, part = '', first = '', second = ''] = pathname.split('/');
    if (part === 'control') return send(200, await control(JSON.parse(String(await bytesOf(request)))));
    if (faults.answer === 'hang') return;
    if (faults.answer === 'down') return send(503, {});
    if (faults.answer === 'busy') return refuse(429, 130429, 'Rate limit hit');
    if (faults.answer === 'nonsense') return send(200, { data: 'ok' });
    if (request.headers.authorization !== `Bearer ${TEST_NUMBER.access_token}`)
      return refuse(401, 190, 'Invalid OAuth access token.');
    if (part === 'files') {
      const file = files.get(first);
      if (!file) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': file.media_type }).end(file.content);
    }
    if (!/^v\d+\.0$/.test(part)) return refuse(400, 2500, 'Unknown path');
    if (first === TEST_NUMBER.phone_number_id) {
      if (second === 'messages' && request.method === 'POST')
        return message(JSON.parse(String(await bytesOf(request))));
      if (second === 'media' && request.method === 'POST') {
        const form = await formOf(request);
        const file = form.get('file');
        if (!(file instanceof File) || form.get('messaging_product') !== 'whatsapp')
          return refuse(400, 100, 'Invalid parameter');
        return send(200, { id: whatsapp.keep(Buffer.from(await file.arrayBuffer()), file.type) });
      }
      if (second === '')
        return send(200, {
          display_phone_number: TEST_NUMBER.display,
          verified_name: TEST_NUMBER.name,
          id: first,
        });
    }
    const file = files.get(first);
    if (file && second === '')
      return send(200, {
        id: first,
        url: `${faults.hosts ?? url}/files/${first}`,
        mime_type: file.media_type,
        sha256: createHash('sha256')
          .update(faults.wrongHash ? 'another' : file.content)
          .digest('hex'),
        file_size: faults.says ?? file.content.length,
        messaging_product: 'whatsapp',
      });
    return refuse(400, 100, `Unsupported request. Object with ID '${first}' does not exist`);

    function message(body: MessageBody) {
      if (body.messaging_product !== 'whatsapp') return refuse(400, 100, 'messaging_product is required');
      if (body.status === 'read') {
        seen.push(body.message_id ?? '');
        return send(200, { success: true });
      }
      if (!body.to || !/^[1-9]\d{6,14}$/.test(body.to)) return refuse(400, 100, 'Invalid parameter: to');
      if (faults.refuses) return refuse(400, faults.refuses, 'Message undeliverable');
      const document = body.document && files.get(body.document.id);
      if (body.type === 'document' && !document) return refuse(400, 131053, 'Media upload error');
      const id = newId('wamid.');
      const buttons = body.interactive?.action.buttons ?? [];
      if (buttons.some(({ reply }) => reply.title.length > 20) || buttons.length > 3)
        return refuse(400, 100, 'Button title is too long');
      const text = body.text?.body ?? body.interactive?.body.text ?? body.document?.caption ?? '';
      if (text.length > (body.interactive ? 1024 : 4096)) return refuse(400, 100, 'Text is too long');
      sent.push({
        ...{ id, to: body.to, own_id: body.biz_opaque_callback_data ?? '', type: body.type ?? '', text },
        buttons: buttons.map(({ reply }) => reply),
        document: document ? { name: body.document!.filename, content: document.content } : null,
      });
      return send(200, { messaging_product: 'whatsapp', contacts: [{ wa_id: body.to }], messages: [{ id }] });
    }
  });

  /** The browser tests set faults, have somebody write, and read what was sent, from another process. */
  async function control(set: {
    faults?: WhatsAppFaults;
    say?: { from: string; text: string; callback: string };
  }) {
    Object.assign(faults, set.faults);
    if (set.say) await deliver(set.say.callback, whatsapp.message(set.say.from, set.say.text));
    return {
      number: TEST_NUMBER,
      sent: sent.map(({ document, ...each }) => ({
        ...each,
        document: document && { name: document.name, bytes: document.content.length },
      })),
    };
  }

  const signed = (change: object, phone_number_id: string, secret: string) => {
    const metadata = { display_phone_number: '2348030001111', phone_number_id };
    const value = { messaging_product: 'whatsapp', metadata, ...change };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', changes: [{ field: 'messages', value }] }],
    });
    return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
  };
  const contentOf = (said: Said): object => {
    if ('text' in said) return { type: 'text', text: { body: said.text } };
    if ('media' in said)
      return {
        type: said.type,
        [said.type]: { id: said.media, mime_type: files.get(said.media)?.media_type ?? 'image/png' },
      };
    if ('id' in said)
      return {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: said.id, title: said.title ?? '' } },
      };
    return { type: said.type };
  };

  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const whatsapp: WhatsAppServer = {
    ...{ url, faults, sent, seen },
    keep(content, media_type) {
      const id = String(1_000_000_000 + files.size);
      files.set(id, { content, media_type });
      return id;
    },
    message(from, said, more = {}) {
      const content = contentOf(typeof said === 'string' ? { type: 'text', text: said } : said);
      const message = {
        ...{ from, id: more.id ?? newId('wamid.in'), ...content },
        timestamp: String(Math.floor((more.at ?? new Date()).getTime() / 1000)),
        ...(more.group_id && { group_id: more.group_id }),
      };
      const contacts = [{ profile: { name: 'Somebody' }, wa_id: from }];
      return signed(
        { contacts, messages: [message] },
        more.phone_number_id ?? TEST_NUMBER.phone_number_id,
        more.secret ?? TEST_NUMBER.app_secret,
      );
    },
    status(id, status, more = {}) {
      const errors = more.code ? [{ code: more.code, title: 'Message undeliverable' }] : undefined;
      const own = more.own_id ?? sent.find((each) => each.id === id)?.own_id;
      const told = { id, status, timestamp: '1', recipient_id: '1', errors, biz_opaque_callback_data: own };
      return signed({ statuses: [told] }, TEST_NUMBER.phone_number_id, more.secret ?? TEST_NUMBER.app_secret);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return whatsapp;
}

const deliver = (address: string, { body, signature }: { body: string; signature: string }) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  });

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(await bytesOf(request)), { headers }).formData();
}
