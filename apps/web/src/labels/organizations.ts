/** Labels for the choices of an organization, shared by onboarding and settings. */

export const BUSINESS_TYPES = [
  ['', 'Choose'],
  ['sole_proprietor', 'Business name (sole proprietor)'],
  ['limited_company', 'Limited company'],
  ['partnership', 'Partnership'],
  ['incorporated_trustees', 'Association, church, NGO'],
  ['cooperative', 'Cooperative'],
  ['other', 'Other'],
] as const;

export const CURRENCIES = [
  ['NGN', '₦ Naira (NGN)'],
  ['USD', '$ US dollar (USD)'],
  ['EUR', '€ Euro (EUR)'],
  ['GBP', '£ Pound sterling (GBP)'],
] as const;

export const MONTHS = [
  ['01', 'January'],
  ['02', 'February'],
  ['03', 'March'],
  ['04', 'April'],
  ['05', 'May'],
  ['06', 'June'],
  ['07', 'July'],
  ['08', 'August'],
  ['09', 'September'],
  ['10', 'October'],
  ['11', 'November'],
  ['12', 'December'],
] as const;

export const DATE_PATTERNS = ['MMM D, YYYY', 'D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;

export const METHODS = [
  ['accrual', 'When the invoice is issued (accrual)'],
  ['cash', 'When the money comes in (cash)'],
] as const;

export const COSTING = [
  ['weighted_average', 'Weighted average'],
  ['fifo', 'First in, first out (FIFO)'],
] as const;

const STATES = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;
export const STATE_OPTIONS: (readonly [string, string])[] = [
  ['', 'Choose'],
  ...STATES.map((state) => [state, state] as const),
];

const ZONES = [
  'Africa/Lagos',
  'Africa/Accra',
  'Africa/Abidjan',
  'Africa/Cairo',
  'Africa/Douala',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Europe/London',
  'America/New_York',
  'UTC',
];

/** The usual zones, with the one in use. */
export const zoneOptions = (current: string): (readonly [string, string])[] =>
  [...new Set([...ZONES, current])].map(
    (zone) => [zone, zone.replaceAll('_', ' ').replace('/', ' / ')] as const,
  );
