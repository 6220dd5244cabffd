import type { customerRoutes } from '@lissafi/contract/customers';
import type { PaymentTerms } from '@lissafi/contract/documents';
import type { BodyInput } from '@lissafi/contract/route';

/**
 * The customers of the demo bakery. Addresses end in `.example` and the numbers are unassigned, so that no email or
 * message reaches a stranger.
 */
export interface DemoCustomer {
  body: BodyInput<typeof customerRoutes.create>;
  terms: Exclude<PaymentTerms, 'custom'>;
  basket: 'shop' | 'office' | 'events' | 'school' | 'private';
  /** Days from issue to payment, from and to; null for customers who do not pay without a reminder. */
  pays_after: readonly [number, number] | null;
  habit?: 'halves' | 'withholds' | 'withholds_vat' | 'charged' | 'early' | 'rounds_up';
}

type Address = [line1: string, city: string, state?: string, country?: string];
type Row = [
  name: string,
  basket: DemoCustomer['basket'],
  terms: DemoCustomer['terms'],
  pays_after: DemoCustomer['pays_after'],
  address: Address,
  more?: {
    email?: string;
    tax_id?: string;
    limit?: number;
    habit?: DemoCustomer['habit'];
    contact?: string;
    notes?: string;
  },
];

/** Invoiced in dollars. */
export const FOREIGN_CUSTOMER = 'Kotoka Lounge, Accra';

const rows: Row[] = [
  [
    'Mama Ngozi Stores',
    'shop',
    'net_15',
    [10, 22],
    ['22 Aba Road', 'Surulere'],
    { email: 'ngozi@mamangozi.example', limit: 250_000 },
  ],
  ['Alhaji Musa Provisions', 'shop', 'net_15', [3, 14], ['5 Ojuelegba Road', 'Surulere'], { limit: 300_000 }],
  [
    'Iya Basira Canteen',
    'shop',
    'due_on_receipt',
    [0, 2],
    ['31 Bode Thomas Street', 'Surulere'],
    { habit: 'rounds_up' },
  ],
  [
    'Chidinma Supermarket',
    'shop',
    'net_30',
    [20, 33],
    ['88 Adeniran Ogunsanya Street', 'Surulere'],
    { email: 'accounts@chidinma.example', tax_id: '2310087654321', limit: 600_000, contact: 'Chidinma Eze' },
  ],
  [
    'Ebeano Corner Shop',
    'shop',
    'net_15',
    [8, 20],
    ['4 Chevron Drive', 'Lekki'],
    { email: 'orders@ebeanocorner.example' },
  ],
  ['Baba Sikiru Kiosk', 'shop', 'due_on_receipt', [0, 4], ['Tejuosho Market, line B', 'Yaba'], {}],
  ['Hajia Amina Foods', 'shop', 'net_15', [6, 18], ['12 Agege Motor Road', 'Mushin'], { limit: 200_000 }],
  [
    'Okon & Sons Ventures',
    'shop',
    'net_30',
    [25, 40],
    ['9 Creek Road', 'Apapa'],
    { email: 'okon@okonsons.example', limit: 400_000, habit: 'halves', contact: 'Okon Bassey' },
  ],
  [
    'Eko Meridian Hotels Ltd',
    'office',
    'net_30',
    [24, 31],
    ['1 Ahmadu Bello Way', 'Victoria Island'],
    {
      email: 'payables@ekomeridian.example',
      tax_id: '2310011223344',
      limit: 1_500_000,
      habit: 'charged',
      contact: 'Folake Balogun',
    },
  ],
  [
    'Zuma Towers Facilities Ltd',
    'office',
    'net_30',
    [28, 45],
    ['17 Broad Street', 'Lagos Island'],
    { email: 'finance@zumatowers.example', tax_id: '2310055667788', limit: 1_000_000, habit: 'withholds' },
  ],
  [
    'Surulere Local Government',
    'office',
    'net_45',
    [40, 60],
    ['Alhaji Masha Road', 'Surulere'],
    { email: 'treasury@surulere-lg.example', habit: 'withholds_vat' },
  ],
  [
    'Kudi Fintech Ltd',
    'office',
    'net_15',
    [1, 3],
    ['3 Herbert Macaulay Way', 'Yaba'],
    {
      email: 'people@kudifintech.example',
      tax_id: '2310099887766',
      contact: 'Tobi Adewale',
      habit: 'early',
    },
  ],
  [
    'Lagoon Law Partners',
    'office',
    'net_15',
    [5, 16],
    ['40 Marina', 'Lagos Island'],
    { email: 'office@lagoonlaw.example' },
  ],
  [
    'Owambe Palace Events',
    'events',
    'net_15',
    null,
    ['6 Allen Avenue', 'Ikeja'],
    { email: 'bookings@owambepalace.example', limit: 500_000, notes: 'Call before a new order.' },
  ],
  [
    'Golden Hall Catering',
    'events',
    'net_15',
    [12, 24],
    ['21 Opebi Road', 'Ikeja'],
    { email: 'hello@goldenhall.example', limit: 800_000, habit: 'halves' },
  ],
  [
    'Tunde Bakare Weddings',
    'events',
    'due_on_receipt',
    [0, 3],
    ['14 Admiralty Way', 'Lekki'],
    { email: 'tunde@bakareweddings.example' },
  ],
  [
    'Sisi Yemi Small Chops',
    'events',
    'net_15',
    [9, 21],
    ['2 Ogunlana Drive', 'Surulere'],
    { limit: 350_000 },
  ],
  [
    'Greenfield Montessori School',
    'school',
    'net_30',
    [18, 32],
    ['7 Randle Avenue', 'Surulere'],
    { email: 'bursar@greenfield.example', contact: 'Mrs Ifeoma Obi' },
  ],
  [
    'St Agnes College',
    'school',
    'net_30',
    [22, 38],
    ['50 Ikorodu Road', 'Maryland'],
    { email: 'bursary@stagnes.example', limit: 700_000 },
  ],
  ['Bright Stars Nursery', 'school', 'net_15', [7, 17], ['11 Akerele Street', 'Surulere'], {}],
  ['Redeemed Assembly, Surulere', 'school', 'due_on_receipt', [0, 6], ['19 Western Avenue', 'Surulere'], {}],
  [
    'Ọláṣùbọ̀mí Adéyẹmí',
    'private',
    'due_on_receipt',
    [0, 3],
    ['8 Adelabu Street', 'Surulere'],
    { email: 'subomi@adeyemi.example' },
  ],
  [
    'Emeka Nwosu',
    'private',
    'due_on_receipt',
    [0, 5],
    ['27 Falolu Road', 'Surulere'],
    { email: 'emeka@nwosu.example' },
  ],
  [
    'Zainab Bello',
    'private',
    'due_on_receipt',
    [1, 7],
    ['3 Glover Road', 'Ikoyi'],
    { email: 'zainab@bello.example' },
  ],
  ['Efe Omoruyi', 'private', 'net_15', null, ['16 Airport Road', 'Benin City', 'Edo'], { habit: 'halves' }],
  [
    FOREIGN_CUSTOMER,
    'events',
    'net_30',
    null,
    ['3 Liberation Road', 'Accra', 'Greater Accra', 'Ghana'],
    { email: 'accounts@kotokalounge.example', contact: 'Ama Mensah' },
  ],
];

export const DEMO_CUSTOMERS: DemoCustomer[] = rows.map(
  (
    [name, basket, terms, pays_after, [line1, city, state = 'Lagos', country = 'Nigeria'], more = {}],
    index,
  ) => ({
    terms,
    basket,
    pays_after,
    ...(more.habit ? { habit: more.habit } : {}),
    body: {
      name,
      type: basket === 'private' ? 'individual' : 'business',
      email: more.email ?? null,
      phone: `+234803000${String(1_101 + index * 37)}`,
      billing_address: { line1, city, state, country },
      city,
      payment_terms: terms,
      ...(more.tax_id ? { tax_id: more.tax_id } : {}),
      ...(more.limit ? { credit_limit: more.limit * 100 } : {}),
      ...(more.contact ? { notes: `Ask for ${more.contact}.` } : {}),
      ...(more.notes ? { notes: more.notes } : {}),
    },
  }),
);
