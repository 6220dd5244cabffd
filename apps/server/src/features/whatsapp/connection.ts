import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Services, WhatsAppKeys } from '../../services.ts';

const TOKEN = 'whatsapp access token';
const SECRET = 'whatsapp app secret';
const VERIFY = 'whatsapp verify token';

export interface Connection {
  version: number;
  enabled: boolean;
  phone_number_id: string;
  display_number: string;
  verified_name: string | null;
  access_token_sealed: string;
  app_secret_sealed: string;
  verify_token_sealed: string;
  callback_verified_at: string | null;
}

/** Undefined where no number is connected. */
export async function readConnection(tx: Tx, lock = false): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select version, enabled, phone_number_id, display_number, verified_name, access_token_sealed, app_secret_sealed,
      verify_token_sealed, callback_verified_at from whatsapp_connection
    where organization_id = ${tx.organization_id} ${sql.raw(lock ? 'for no key update' : '')}`.execute(tx.db);
  return rows[0];
}

type Vaulted = Pick<Services, 'vault'>;

/** The keys for sending; null where they were sealed with another secret of the installation. */
export function keysOf(
  { vault }: Vaulted,
  { phone_number_id, access_token_sealed }: Pick<Connection, 'phone_number_id' | 'access_token_sealed'>,
): WhatsAppKeys | null {
  const access_token = vault.open(TOKEN, access_token_sealed);
  return access_token === null ? null : { phone_number_id, access_token };
}

export const appSecretOf = ({ vault }: Vaulted, { app_secret_sealed }: Connection): string | null =>
  vault.open(SECRET, app_secret_sealed);
export const verifyTokenOf = ({ vault }: Vaulted, { verify_token_sealed }: Connection): string | null =>
  vault.open(VERIFY, verify_token_sealed);

export interface NewConnection {
  enabled: boolean;
  phone_number_id: string;
  access_token: string;
  app_secret: string;
  verify_token: string;
  display_number: string;
  verified_name: string | null;
}

/** Stores the connection as the one after `version`; false where it was changed meanwhile. */
export async function storeConnection(
  tx: Tx,
  { vault }: Vaulted,
  made: NewConnection,
  { version, by, at }: { version: number; by: string; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into whatsapp_connection (organization_id, enabled, phone_number_id, display_number, verified_name,
      access_token_sealed, app_secret_sealed, verify_token_sealed, updated_by, updated_at)
    values (${tx.organization_id}, ${made.enabled}, ${made.phone_number_id}, ${made.display_number},
      ${made.verified_name}, ${vault.seal(TOKEN, made.access_token)}, ${vault.seal(SECRET, made.app_secret)},
      ${vault.seal(VERIFY, made.verify_token)}, ${by}, ${at})
    on conflict (organization_id) do update set version = whatsapp_connection.version + 1, enabled = excluded.enabled,
      phone_number_id = excluded.phone_number_id, display_number = excluded.display_number,
      verified_name = excluded.verified_name, access_token_sealed = excluded.access_token_sealed,
      app_secret_sealed = excluded.app_secret_sealed, verify_token_sealed = excluded.verify_token_sealed,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where whatsapp_connection.version = ${version} returning version`.execute(tx.db);
  return rows.length > 0;
}

/** False where there was none. */
export async function deleteConnection(tx: Tx): Promise<boolean> {
  const { rows } = await sql`delete from whatsapp_connection where organization_id = ${tx.organization_id}
    returning organization_id`.execute(tx.db);
  return rows.length > 0;
}

export async function markVerified(tx: Tx, at: string): Promise<void> {
  await sql`update whatsapp_connection set callback_verified_at = ${at}
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}
