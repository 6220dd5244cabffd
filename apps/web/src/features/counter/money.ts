import { formatMoney } from '@lissafi/domain/money/money';

/** A price as it stands on a tile: ₦800, and ₦800.50 where there are kobo. */
export const shortMoney = (amount: number, currency: string): string =>
  formatMoney(amount, currency).replace(/\.00$/, '');

/** "8 items". */
export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
