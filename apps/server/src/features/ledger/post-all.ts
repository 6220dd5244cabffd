import type { Posting } from '@lissafi/domain/books/posting';
import type { Numbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from './post.ts';

/**
 * Posts the entries of one event on several days, in order; the first one has the id that the event's record refers to.
 * `branch_id` is the branch of the document that they settle.
 */
export async function postAll(
  { tx, newId, now }: Pick<MemberContext, 'tx' | 'newId' | 'now'>,
  postings: readonly Posting[],
  numbers: Numbers,
  firstId: string,
  branch_id?: string,
): Promise<void> {
  for (const [index, posting] of postings.entries())
    await post(
      tx,
      branch_id ? { ...posting, branch_id } : posting,
      numbers,
      index === 0 ? firstId : newId(),
      now,
    );
}
