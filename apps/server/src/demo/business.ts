/** The sample business of the demo and of sample organizations: a bakery in Lagos. */
export const BUSINESS = {
  name: 'Bisi’s Bakery',
  legal_name: 'Bisi’s Bakery Ltd',
  business_type: 'Limited company',
  industry: 'Bakery',
  email: 'accounts@bisibakery.example',
  phone: '+2348030001000',
  address: {
    line1: '14 Adeniran Ogunsanya Street',
    city: 'Surulere',
    state: 'Lagos',
    country: 'Nigeria',
  },
  tax_id: '2310045678901',
  registration_number: 'RC 1482207',
  vat_registered: true,
  default_payment_terms: 'net_15' as const,
  weekly_capacity: 2_600,
  late_payment_text: '2% monthly',
  bank_accounts: [
    {
      bank_name: 'GTBank',
      bank_code: '058',
      account_name: 'Bisi’s Bakery Ltd',
      account_number: '0123456789',
    },
  ],
};
