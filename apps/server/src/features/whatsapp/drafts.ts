import { LIMITS } from '@lissafi/contract/limits';
import type { TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** What waits for the reply of a member. */
export interface DraftContent {
  /** What was said; of a picture nothing. */
  text: string;
  source_document_id: string | null;
  /** As it was read, to learn from what was answered; null for a picture, and for a text without an amount. */
  reading: Omit<TextReading, 'recorded' | 'learned' | 'opinion'> | null;
  /** With what was answered; empty for a text without an amount. */
  transactions: TextTransaction[];
  /** What a picture says beside the entry: VAT in kobo, and number and goods. */
  picture: { tax_amount: number; description: string | null } | null;
  /** The sender knows that the books have something like it. */
  accepts_twins: boolean;
}
export interface Draft {
  id: string;
  content: DraftContent;
  created_at: Date;
}

/** The draft of this member; null where none waits, or its day is over. With `lock` it is held to the commit. */
export async function readDraft({ tx, user, now }: MemberContext, lock = false): Promise<Draft | null> {
  const kept = new Date(now.getTime() - LIMITS.whatsapp_draft_hours * 3_600_000).toISOString();
  const { rows } = await sql<{ id: string; content: DraftContent; created_at: string }>`
    select id, content, created_at from whatsapp_draft
    where organization_id = ${tx.organization_id} and user_id = ${user.id} and created_at > ${kept}
    ${sql.raw(lock ? 'for update' : '')}`.execute(tx.db);
  return rows[0] ? { ...rows[0], created_at: new Date(rows[0].created_at) } : null;
}

/** Keeps a draft in place of the one before. */
export async function storeDraft(
  { tx, user, now }: MemberContext,
  content: DraftContent,
  id: string,
): Promise<void> {
  const at = now.toISOString();
  await sql`insert into whatsapp_draft (organization_id, user_id, id, content, created_at)
    values (${tx.organization_id}, ${user.id}, ${id}, ${JSON.stringify(content)}, ${at})
    on conflict (organization_id, user_id) do update set id = excluded.id, content = excluded.content,
      created_at = excluded.created_at`.execute(tx.db);
}

export async function dropDraft({ tx, user }: MemberContext): Promise<void> {
  await sql`delete from whatsapp_draft where organization_id = ${tx.organization_id} and user_id = ${user.id}`.execute(
    tx.db,
  );
}
