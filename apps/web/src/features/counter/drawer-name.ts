/** What the counter opens beside itself. */
export type DrawerName =
  | 'line'
  | 'discount'
  | 'customer'
  | 'hold'
  | 'held'
  | 'more'
  | 'shift'
  | 'keys'
  | 'scan'
  | 'printer'
  | 'short'
  | 'due';
