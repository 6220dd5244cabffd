import type { Posting } from '@lissafi/domain/books/posting';
import type { Numbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from './post.ts';

/** Posts what one event brings on several days, in order; the first under the id that the event's record names. */
export async function postAll(
  { tx, newId, now }: Pick<MemberContext, 'tx' | 'newId' | 'now'>,
  postings: readonly Posting[],
  numbers: Numbers,
  firstId: string,
): Promise<void> {
  for (const [index, posting] of postings.entries())
    await post(tx, posting, numbers, index === 0 ? firstId : newId(), now);
}
