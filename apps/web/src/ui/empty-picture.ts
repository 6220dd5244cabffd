/** The pictures in pictures.svg. */
export type Picture =
  | 'documents'
  | 'people'
  | 'goods'
  | 'making'
  | 'money'
  | 'books'
  | 'deliveries'
  | 'time'
  | 'search'
  | 'done'
  | 'broken'
  | 'figures';

/** The picture of an empty list on a screen; the frame of the application knows its screens. */
export const pictures: { of: (path: string) => Picture | undefined; file?: string } = { of: () => undefined };
