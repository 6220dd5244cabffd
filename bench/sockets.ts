import { connect, type Socket } from 'node:net';

/** Connections that send one request at a time, with little work of their own: they share the processors with what is measured. */
export interface Sockets {
  /** Sends JSON, and returns the answer's text; throws for a status above 201. */
  post(path: string, body: string, headers: Record<string, string>): Promise<string>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Opens connections to a server that answers each request with its content-length. */
export async function openSockets(origin: string, count: number): Promise<Sockets> {
  const { hostname, port } = new URL(origin);
  const all = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => resolve(socket.setNoDelay(true)));
          socket.once('error', reject);
        }),
    ),
  );
  const free = [...all];
  return {
    async post(path, body, headers) {
      const socket = free.pop();
      if (!socket) throw new Error('more requests at once than connections');
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      const { status, text } = await answerOf(socket);
      free.push(socket);
      if (status > 201) throw new Error(`${path}: ${status} ${text}`);
      return text;
    },
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}

function answerOf(socket: Socket): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.off('data', take).off('close', broken);
    };
    const broken = () => reject(new Error('the connection ended within an answer'));
    let received: Buffer = Buffer.alloc(0);
    const take = (piece: Buffer) => {
      received = received.length === 0 ? piece : Buffer.concat([received, piece]);
      const at = received.indexOf(HEAD_END);
      if (at < 0) return;
      const head = received.toString('latin1', 0, at);
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
      if (length === undefined) {
        end();
        reject(new Error(`an answer without its length: ${head}`));
        return;
      }
      const start = at + HEAD_END.length;
      if (received.length < start + Number(length)) return;
      end();
      resolve({ status: Number(head.slice(9, 12)), text: received.toString('utf8', start) });
    };
    socket.on('data', take).on('close', broken);
  });
}
