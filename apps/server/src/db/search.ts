/** A LIKE pattern for "contains this text", with the wildcards of the text taken as themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
