/**
 * Awaits statements that were sent together, in the order in which they were sent: when one fails, those after it fail
 * too, and only the first error gives the reason.
 */
export async function inOrder<Results extends readonly unknown[]>(
  ...sent: { [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> {
  for (const each of sent) each.catch(() => {});
  const results: unknown[] = [];
  for (const each of sent) results.push(await each);
  return results as unknown as Results;
}
