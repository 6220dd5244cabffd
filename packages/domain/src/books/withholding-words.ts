import type { WhtNature, WhtReason } from '@lissafi/contract/withholding';

/** What a payment is for, in words. */
export const WHT_NATURE_WORDS: Record<WhtNature, string> = {
  goods: 'Goods and materials',
  services: 'Other services',
  professional: 'Professional and technical services, commission',
  rent: 'Rent, hire and lease',
  building: 'Building of roads, buildings and power plants',
  construction: 'Other construction',
  royalty: 'Royalties',
  dividend_interest: 'Dividends and interest',
  directors_fees: 'Directors’ fees',
};

/** Why this much is suggested. */
export const WHT_REASON_WORDS: Record<WhtReason, string> = {
  rate: 'The rate for this kind of payment, on the amount before VAT',
  doubled: 'Twice the rate, because the supplier has no tax ID',
  not_subject: 'No tax is withheld from payments of this kind',
  small_payer:
    'A small company withholds nothing from a supplier with a tax ID, up to ₦2,000,000 of purchases in the month',
  own_manufacture: 'Nothing is withheld from goods that the supplier made',
  over_the_counter: 'Nothing is withheld from sales over the counter',
};
