import { LIMITS } from '@lissafi/contract/limits';

export interface Acceptance {
  /** As the attribute of a file input: `.csv,image/*`. Empty: all types (S2.5-12). */
  accept: string;
  bytes: number;
  multiple: boolean;
}
/** What is left out: all types, 10 MB, one file (S2.5-11, S2.5-12, S2.5-13). */
export const DEFAULTS: Acceptance = { accept: '', bytes: LIMITS.upload_bytes, multiple: false };

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

const tokensOf = (accept: string) =>
  accept
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter(Boolean);

function isAccepted({ name, type }: Chosen, accept: string): boolean {
  const tokens = tokensOf(accept);
  return (
    tokens.length === 0 ||
    tokens.some((token) => {
      if (token.startsWith('.')) return name.toLowerCase().endsWith(token);
      return token.endsWith('/*') ? type.startsWith(token.slice(0, -1)) : type === token;
    })
  );
}

/** The accepted types as people name them: "JPG, PNG"; null where all are accepted. */
export function typesInWords(accept: string): string | null {
  const endings = tokensOf(accept)
    .filter((token) => token.startsWith('.'))
    .map((token) => token.slice(1).toUpperCase());
  return endings.length === 0 ? null : endings.join(', ');
}

/** Kilobytes only below one megabyte, where a rounded number would say 0. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} kB` : `${Number((bytes / 1024 ** 2).toFixed(1))} MB`;

/** The files that are taken, and for each one that is dropped a sentence that names it (S2.5-10, S2.5-11, S2.5-13). */
export function acceptFiles<File extends Chosen>(
  files: readonly File[],
  { accept, bytes, multiple }: Acceptance = DEFAULTS,
): { taken: File[]; refused: string[] } {
  const taken: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    if (!isAccepted(file, accept))
      refused.push(
        `“${file.name}” was left out: only ${typesInWords(accept) ?? accept} files are taken here.`,
      );
    else if (file.size > bytes)
      refused.push(`“${file.name}” was left out: it is larger than ${sizeInWords(bytes)}.`);
    else if (file.size === 0) refused.push(`“${file.name}” was left out: it is empty.`);
    else if (!multiple && taken.length > 0)
      refused.push(`“${file.name}” was left out: only one file is taken.`);
    else taken.push(file);
  }
  return { taken, refused };
}
