import { DEFAULT_FLAGS, type Flags } from '@lissafi/contract/flag-list';

interface Answer {
  success?: boolean;
  flags?: Partial<Flags>;
}

/** A failure that has words of S2 §8; every other one is "Unknown error occurred". */
class FlagError extends Error {}

/**
 * Never throws: on any error the flags are the local defaults, and the error is returned with them. The request carries
 * the access token where there is one, like every other (S1 §7).
 */
export async function fetchFlags({
  origin = '',
  accessToken,
  signal,
}: {
  origin?: string;
  accessToken: string | null;
  signal?: AbortSignal;
}): Promise<{ flags: Flags; error: string | null }> {
  try {
    const response = await fetch(`${origin}/api/flags`, {
      headers: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
      ...(signal && { signal }),
    });
    if (!response.ok) throw new FlagError(`HTTP error! status: ${response.status}`);
    const answer = (await response.json()) as Answer;
    if (!answer.success || !answer.flags) throw new FlagError('Failed to fetch feature flags');
    return { flags: { ...DEFAULT_FLAGS, ...answer.flags }, error: null };
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = error instanceof FlagError ? error.message : 'Unknown error occurred';
    return { flags: DEFAULT_FLAGS, error: message };
  }
}
