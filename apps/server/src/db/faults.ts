/** What a failed statement says about the database itself, by SQLSTATE, system error or the driver's message. */

/** The server is there and asks to come again: overload, a conflict, shutting down, starting, or only to be read. */
const BUSY = /^(57014|40001|40P01|53[0-4]00|57P0[1235]|08\w{3}|25P0[34]|25006|58\w{3})$/;
/** The connection could not be made, or broke. ENOENT is a socket's file that is gone while the server is. */
const SYSTEM = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired))/;

/** No room on the disk of the database (SQLSTATE 53100): what was asked is not saved, what is saved can be read. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53100';
}

/** It is not the request that is wrong: the same one can succeed when the database is back, or less busy. */
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
