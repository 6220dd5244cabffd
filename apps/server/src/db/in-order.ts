/**
 * Waits for statements that left together, in the order in which they left: when one fails, those behind it fail too,
 * and only the first says why.
 */
export async function inOrder<Results extends readonly unknown[]>(
  ...sent: { [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> {
  for (const each of sent) each.catch(() => {});
  const results: unknown[] = [];
  for (const each of sent) results.push(await each);
  return results as unknown as Results;
}
