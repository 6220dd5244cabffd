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

/** The picture of an empty list on the screen that is shown; the frame of the application knows its screens. */
export const pictures: { here: () => Picture | undefined; file?: string } = { here: () => undefined };
