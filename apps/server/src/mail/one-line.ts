/** Joins text into one line, because a line break in a header would start another header. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
