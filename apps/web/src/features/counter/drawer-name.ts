/** What the counter opens beside itself. */
export type DrawerName =
  | 'line'
  | 'discount'
  | 'customer'
  | 'held'
  | 'more'
  | 'shift'
  | 'keys'
  | 'scan'
  | 'printer';
