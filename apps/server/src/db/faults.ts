/** Classifies errors of the database itself by SQLSTATE, system error or the driver's message. */

/** The server is running and asks to retry: overload, a conflict, shutdown, startup, or read-only mode. */
const BUSY = /^(57014|40001|40P01|53[0-4]00|57P0[1235]|08\w{3}|25P0[34]|25006|58\w{3})$/;
/**
 * The connection could not be opened, or broke. ENOENT means that the socket's file is missing while the server
 * restarts.
 */
const SYSTEM = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired))/;

/** The disk of the database is full (SQLSTATE 53100): the request is not saved, but saved data can be read. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53100';
}

/** The request is not at fault: it can succeed when the database is available again, or less busy. */
export function isPassing(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as {
    code?: unknown;
    syscall?: unknown;
    message?: unknown;
  };
  const known = String(code ?? '');
  if (BUSY.test(known) || DRIVER.test(String(message ?? ''))) return true;
  // A missing file is not a missing database.
  return SYSTEM.test(known) && (known !== 'ENOENT' || syscall === 'connect');
}
