import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that remembers who got how many mails. */
export interface MailServer {
  port: number;
  /** Mails that arrived completely, by the address they went to. */
  received: ReadonlyMap<string, number>;
  /** Answers the next mails that it cannot take them now. */
  refuse(mails: number): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--;
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
          return;
        }
        for (const { address } of session.envelope.rcptTo)
          received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  // Connections are cut on purpose.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse(mails) {
      refusals = mails;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
