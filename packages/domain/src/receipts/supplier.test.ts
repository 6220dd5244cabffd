import { describe, expect, test } from 'vitest';
import { page } from '../testing/receipt-page.ts';
import { rowsOf } from './rows.ts';
import { plain, supplierIn } from './supplier.ts';

interface About {
  firstFigures?: number;
  height?: number;
  amounts?: number[];
  confidence?: Record<string, number>;
}
const found = (
  text: string,
  { firstFigures = 99, height = 2_000, amounts = [], confidence = {} }: About = {},
) => {
  const words = page(text).words.map((word) => ({
    ...word,
    confidence: confidence[word.text] ?? word.confidence,
  }));
  return supplierIn(rowsOf(words), firstFigures, height, new Set(amounts));
};
const supplier = (text: string, about?: About) => found(text, about)?.name ?? null;

describe('of two names at the head', () => {
  const [FIRST, SECOND] = ['Adunni Okafor', 'Bimbo Adeyemi'];

  test('the first, unless something speaks against it', () => {
    expect(supplier(`${FIRST}\n${SECOND}`)).toBe(FIRST);
  });

  test.each([
    ['a place', 'Adunni Lagos'],
    ['a title', 'TAX INVOICE'],
    ['a title in pieces', 'IN VOCE'],
    ['a title without a letter', 'RECEPT'],
    ['a long one with two wrong letters', 'STATMENTT'],
    ['a paper by its kind', 'Adunni token receipt'],
    ['a way to reach somebody', 'Adunni www'],
    ['a label', 'Cashier Adunni'],
    ['a name for what follows', 'Adunni: Okafor'],
    ['a wish', 'God bless Adunni'],
    ['what a business does', 'Dealers in rice'],
    ['who is greeted', 'Dear Adunni Stores'],
    ['a long number', 'Adunni Stores 2026 Ext'],
    ['a word with a number', 'Adunni 204'],
    ['a number among words', 'Adunni 24 Okafor'],
    ['a sentence', 'Ade Adunni Chidi Dayo Emeka Funmi Gozie Halima'],
    ['a comma', 'Adunni, Okafor'],
    ['a question', 'Adunni Okafor?'],
    ['what is left out', 'Adunni Okafor...'],
    ['a small letter first', 'adunni Okafor'],
    ['the end of a sentence within', 'Adunni. Okafor'],
    ['signs', 'Ade&&&&&& Okafor'],
    ['short words', 'Ade Oko'],
    ['four letters', 'Adex'],
  ])('not %s: %s', (_, first) => {
    expect(supplier(`${first}\n${SECOND}`)).toBe(SECOND);
  });

  test.each([
    ['a business with its place', 'Adunni Stores Lagos'],
    ['a business with a wish', 'God bless Stores'],
    ['a business with a number', 'Adunni 24 Stores'],
    ['a word that is near a short title', 'BILK'],
    ['or two letters off', 'CASBIL'],
    ['a name with a number', 'Number 7 Adunni Bakery'],
    ['dots within', 'Adunni...Okafor'],
    ['an initial', 'Ad. Okafor'],
    ['seven words', 'Ade Adunni Chidi Dayo Emeka Funmi Gozie'],
    ['five letters', 'Adexy'],
    ['one word of four', 'Ade Okoy'],
    ['a firm that is called so though it ends like a paper', 'Adunni Bill Ltd'],
  ])('but %s: %s', (_, first) => {
    expect(supplier(`${first}\n${SECOND}`)).toBe(first);
  });

  test.each([
    ['a business', 'Bimbo Bakery'],
    ['capital letters', 'BIMBO ADEYEMI'],
  ])('%s goes before: %s', (_, second) => {
    expect(supplier(`${FIRST}\n${second}`)).toBe(second);
  });

  test('a firm goes before another business, and a large name before a small one', () => {
    expect(supplier('Adunni Bakery\nBimbo Ltd')).toBe('Bimbo Ltd');
    expect(supplier(`${FIRST}\n!${SECOND}\nChidi Emeka`)).toBe(SECOND);
  });

  test('the row of an amount is no name', () => {
    expect(supplier(`${FIRST}\n${SECOND}`, { amounts: [0] })).toBe(SECOND);
  });

  test('what was read with little certainty is none', () => {
    expect(supplier(`${FIRST}\n${SECOND}`, { confidence: { Adunni: 46, Okafor: 93 } })).toBe(SECOND);
    expect(supplier(`${FIRST}\n${SECOND}`, { confidence: { Adunni: 47, Okafor: 93 } })).toBe(FIRST);
  });

  test('a title has the number of the paper beside it, unless it is large', () => {
    expect(supplier(`Adunni Okafor        No. 0042\n${SECOND}`)).toBe(SECOND);
    expect(supplier(`Adunni Okafor        No. AB/42\n${SECOND}`)).toBe(SECOND);
    expect(supplier('!Adunni Okafor        No. 0042\nBimbo Bakery\nChidi Emeka')).toBe(FIRST);
    expect(supplier(`Adunni Okafor        No. abc\n${SECOND}`)).toBe(FIRST);
    expect(supplier(`Adunni Okafor        Ext no 0042\n${SECOND}`)).toBe(FIRST);
    expect(supplier(`Adunni Okafor        Ext 0042\n${SECOND}`)).toBe(FIRST);
  });

  test('a row of many parts is a table', () => {
    expect(supplier(`${FIRST}      Chidi Emeka      Dayo Funmi\n${SECOND}`)).toBe(SECOND);
    expect(supplier(`${FIRST}      Chidi Emeka\n${SECOND}`)).toBe(FIRST);
  });

  test('the bank on a slip of a terminal is not the supplier, on another paper it may be', () => {
    expect(supplier(`Zenith Adunni\n${SECOND}\nTerminal 2214`)).toBe(SECOND);
    expect(supplier(`Zenith Adunni\n${SECOND}\nRice 2214`)).toBe('Zenith Adunni');
  });

  test('it stands in the upper part of the picture', () => {
    expect(supplier(`${FIRST}\nBimbo Bakery`, { height: 156 })).toBe('Bimbo Bakery');
    expect(supplier(`${FIRST}\nBimbo Bakery`, { height: 155 })).toBe(FIRST);
  });

  test('and above the figures, but within the first four rows at least and fourteen at most', () => {
    const at = (row: number) => `${'ab\n'.repeat(row)}Adunni Stores`;
    expect([supplier(at(3), { firstFigures: 1 }), supplier(at(4), { firstFigures: 1 })]).toEqual([
      'Adunni Stores',
      null,
    ]);
    expect([supplier(at(5), { firstFigures: 6 }), supplier(at(6), { firstFigures: 6 })]).toEqual([
      'Adunni Stores',
      null,
    ]);
    expect([supplier(at(13)), supplier(at(14))]).toEqual(['Adunni Stores', null]);
  });
});

test('a word with a number is less of a name than words around one', () => {
  expect(
    ['Adunni 24 Okafor', 'Ade Adunni 204', 'Adunni 204', 'Adunni 204)'].map((text) => supplier(text)),
  ).toEqual([...['Adunni 24 Okafor', 'Ade Adunni 204', null, null]]);
});

test('titles, phones and marks above it are not counted as names', () => {
  for (const above of ['ab', 'TAX INVOICE', 'www adunni'])
    expect(supplier(`${`${above}\n`.repeat(5)}Adunni Okafor`), above).toBe('Adunni Okafor');
  expect(supplier(`${'adex, oko\n'.repeat(5)}Adunni Okafor`)).toBeNull();
});

test('words of a name may be further apart at the head', () => {
  expect(supplier('ab\nab\nab\nAdunni    Okafor')).toBe('Adunni Okafor');
  expect(supplier('ab\nab\nab\nab\nAdunni    Okafor')).toBe('Adunni');
});

test('too little speaks for it', () => {
  expect([supplier('adex, oko'), supplier('ab'), supplier('')]).toEqual([null, null, null]);
});

describe('the customer is not the supplier', () => {
  test('what stands below, up to three rows, and at the left', () => {
    expect(supplier('Bill to\nAdunni Okafor        Bimbo Adeyemi')).toBe('Bimbo Adeyemi');
    expect(supplier('     Bill to\n     Adunni Okafor        Bimbo Adeyemi')).toBe('Bimbo Adeyemi');
    expect(supplier('Bill to\n  Adunni Okafor        Bimbo Adeyemi')).toBe('Bimbo Adeyemi');
    expect(supplier('Bill to\nAdunni Okafor\nab\ncd\nBimbo Adeyemi')).toBe('Bimbo Adeyemi');
    expect(supplier('Bill to\nAdunni Okafor\nab\nBimbo Adeyemi')).toBeNull();
  });

  test('nor what stands to the right of the word alone', () => {
    expect(supplier('Adunni Okafor\nBill to      Bimbo Stores')).toBe('Adunni Okafor');
    expect(supplier('Adunni Okafor\nBill to: Ada      Bimbo Stores')).toBe('Bimbo Stores');
    expect(supplier('Adunni Okafor\nCustomer: Ada      Bimbo Stores')).toBe('Bimbo Stores');
    expect(supplier('Adunni Okafor\nCustomer:      Bimbo Stores')).toBe('Adunni Okafor');
    expect(supplier('Adunni Okafor\nBill to Ada      Bimbo Stores')).toBe('Bimbo Stores');
  });
});

describe('a name after a label', () => {
  test.each([
    ['behind it', 'Chidi Bakery Ltd\nMerchant: Adunni Okafor', 'Adunni Okafor'],
    ['beside it', 'Chidi Bakery Ltd\nMerchant name      Adunni Okafor', 'Adunni Okafor'],
    ['below it', 'Chidi Bakery Ltd\nMerchant name\nAdunni Okafor', 'Adunni Okafor'],
    ['not with a number', 'Chidi Bakery Ltd\nMerchant: Adunni 22145', 'Chidi Bakery Ltd'],
    ['not with a phone', 'Chidi Bakery Ltd\nMerchant: Adunni tel', 'Chidi Bakery Ltd'],
    ['less for who only sent it', 'Chidi Bakery Ltd\nFrom: Adunni Okafor', 'Chidi Bakery Ltd'],
    ['and for a bank', 'Chidi Bakery Ltd\nMerchant: Adunni Microfinance', 'Chidi Bakery Ltd'],
    ['though more than for no business', 'Chidi Emeka\nFrom: Adunni Okafor', 'Adunni Okafor'],
    [
      'at the end of a paper, too',
      `Chidi Bakery Ltd\n${'ab\n'.repeat(15)}Merchant: Adunni Okafor`,
      'Adunni Okafor',
    ],
    ['nothing follows', 'Chidi Bakery Ltd\nMerchant name', 'Chidi Bakery Ltd'],
    ['of three letters', 'Chidi Bakery Ltd\nMerchant: Ade', 'Ade'],
    ['and no fewer', 'Chidi Bakery Ltd\nMerchant:      ab', 'Chidi Bakery Ltd'],
    ['with a short number', 'Chidi Bakery Ltd\nMerchant: Adunni 24', 'Adunni 24'],
    ['that says where it is from', 'Chidi Bakery Ltd\nSold by: Adunni from Kaduna', 'Adunni from Kaduna'],
    ['of seventy signs', `Chidi Bakery Ltd\nMerchant: ${'A'.repeat(70)}`, 'A'.repeat(70)],
    ['and no more', `Chidi Bakery Ltd\nMerchant: ${'A'.repeat(71)}`, 'Chidi Bakery Ltd'],
  ])('%s', (_, text, name) => {
    expect(supplier(text)).toBe(name);
  });
});

test('a name after a label has its box', () => {
  expect(found('Merchant      Adunni Okafor')?.boxes).toMatchObject([{ x0: 224, x1: 432 }]);
});

describe('a name in the thanks', () => {
  const end = 'ab\ncd\n';
  test.each([
    ['at the end', `Chidi Emeka\n${end}Thank you for shopping at Adunni Okafor`, 'Adunni Okafor'],
    ['below them', `Chidi Emeka\n${end}Thank you for shopping at\nAdunni Okafor`, 'Adunni Okafor'],
    [
      'more than a business at the head',
      `Chidi Bakery\n${end}Thanks for visiting Adunni Okafor`,
      'Adunni Okafor',
    ],
    [
      'less at the head itself',
      `Chidi Bakery\nThanks for visiting Adunni Okafor\n${end}ef\n`,
      'Chidi Bakery',
    ],
    ['of three letters', `Chidi Emeka\n${end}Thanks for visiting Ade`, 'Ade'],
    [
      'with a word for us within',
      `Chidi Emeka\n${end}Thanks for visiting Adunni our hope`,
      'Adunni our hope',
    ],
    ['not our team', `Chidi Emeka\n${end}Thanks for visiting our team`, 'Chidi Emeka'],
    ['not us', `Chidi Emeka\n${end}Thank you for shopping with us`, 'Chidi Emeka'],
    ['not a phone', `Chidi Emeka\n${end}Thank you for shopping at\nAdunni tel`, 'Chidi Emeka'],
    ['not a wish', `Chidi Emeka\n${end}Thank you for shopping at\nCome again Adunni`, 'Chidi Emeka'],
    ['nothing follows', `Chidi Emeka\n${end}Thank you for shopping at`, 'Chidi Emeka'],
  ])('%s', (_, text, name) => {
    expect(supplier(text)).toBe(name);
  });
});

describe('a name that stands elsewhere, too', () => {
  const [FIRST, SECOND] = ['Adunni Okafor', 'Bimbo Adeyemi'];
  test('goes before another', () => {
    expect(supplier(`${FIRST}\n${SECOND}\nab\ncd\nef ${SECOND}`, { firstFigures: 1 })).toBe(SECOND);
    expect(supplier(`${FIRST}\n${SECOND}\nab\ncd\nef BIMBO-ADEYEMI`, { firstFigures: 1 })).toBe(SECOND);
  });

  test('more so if it is the name of the account to pay into', () => {
    const text = (row: string) => `Chidi Bakery\n${SECOND}\nab\ncd\n${row} ${SECOND}`;
    expect(supplier(text('Account name'), { firstFigures: 1 })).toBe(SECOND);
    expect(supplier(`${text('Account name')}\ngh ${SECOND}`, { firstFigures: 1 })).toBe(SECOND);
    expect(supplier(text('ef'), { firstFigures: 1 })).toBe('Chidi Bakery');
  });

  test('of five letters at least', () => {
    expect(supplier(`${FIRST}\nBimbo\nab\ncd\nef Bimbo`, { firstFigures: 1 })).toBe('Bimbo');
  });

  test('but four letters may be part of anything', () => {
    expect(supplier(`${FIRST}\nBimb\nab\ncd\nef Bimbo`, { firstFigures: 1 })).toBe(FIRST);
  });
});

describe('a name of two lines', () => {
  const below = '\nab cd\nef gh\nij kl';
  test('both in large type', () => {
    const { name, boxes } = found(`!Adunni Okafor\n!Delicacies${below}`)!;
    expect([name, boxes.length]).toEqual(['Adunni Okafor Delicacies', 2]);
  });

  test.each([
    ['a place', '!Adunni Okafor\n!Lagos'],
    ['a comma', '!Adunni Okafor\n!Rice, Beans'],
    ['a title', '!Adunni Okafor\n!Invoice'],
    ['a phone', '!Adunni Okafor\n!Tel Office'],
    ['a label', '!Adunni Okafor\n!Cashier Ada'],
    ['a number', '!Adunni Okafor\n!Delicacies 24'],
    ['small type', 'Adunni Okafor\nDelicacies'],
    ['another size', '!Adunni Okafor\n Delicacies'],
    ['a name aside', '!Adunni Okafor\n!                   Delicacies'],
  ])('not with %s', (_, text) => {
    expect(supplier(`${text}${below}`)).toBe('Adunni Okafor');
  });

  test('not below the names of the columns', () => {
    const at = (row: number) => `${'ab\n'.repeat(row)}!Adunni Okafor\n!Delicacies${below}`;
    expect([supplier(at(2), { firstFigures: 1 }), supplier(at(3), { firstFigures: 1 })]).toEqual([
      ...['Adunni Okafor Delicacies', 'Adunni Okafor'],
    ]);
  });

  /** The rows closer together or further apart, and the second line a little lower. */
  const spaced = (text: string, pitch: number, more = 0) => {
    const words = page(text).words.map(({ box, ...word }) => ({
      ...word,
      box: {
        ...box,
        y0: box.y0 * pitch,
        y1: box.y0 * pitch + box.y1 - box.y0 + (word.text === 'Delicacies' ? more : 0),
      },
    }));
    return supplierIn(rowsOf(words), 99, 2_000, new Set())?.name;
  };
  test('close to each other, and of one size', () => {
    expect(spaced(`Adunni Okafor\nDelicacies${below}`, 0.5)).toBe('Adunni Okafor');
    expect(spaced(`!Adunni Okafor\n!Delicacies${below}`, 2)).toBe('Adunni Okafor');
    expect(spaced(`!Adunni Okafor\n!Delicacies${below}`, 1, -9)).toBe('Adunni Okafor Delicacies');
    expect(spaced(`!Adunni Okafor\n!Delicacies${below}`, 1, -10)).toBe('Adunni Okafor');
  });

  test('one above the other, with a figure at most', () => {
    expect(supplier(`!               Adunni Okafor\n!Delicacies${below}`)).toBe('Adunni Okafor');
    expect(supplier(`!Adunni Okafor\n!Delicacies 2${below}`)).toBe('Adunni Okafor Delicacies 2');
  });

  test('nor what follows the end of a firm', () => {
    expect(supplier(`!Adunni Ltd\n!Delicacies${below}`)).toBe('Adunni Ltd');
  });
});

test('what is printed around a name is left out', () => {
  expect(supplier('Welcome to Adunni Okafor')).toBe('Adunni Okafor');
  expect(supplier('***Adunni Okafor***')).toBe('Adunni Okafor');
  expect(supplier('Adunni # Okafor')).toBe('Adunni Okafor');
  expect(supplier('Adunni Okafor (Nig.)')).toBe('Adunni Okafor (Nig.)');
  expect(plain('Adunni & Sons, 24')).toBe('adunnisons24');
});

/** Each word in each of its forms, written down a second time: one that gets lost is missed. */
describe('words', () => {
  const listed = (text: string) => text.trim().split(/,\s+/);
  const other = 'Bimbo Adeyemi';

  test('what a business is called', () => {
    const names = listed(`
    ltd, limited, plc, nig, enterprises, enterprise, ventures, venture, stores, store, supermarkets,
    supermarket, mart, shop, pharmacy, pharmacies, chemists, chemist, bakery, bakeries, foods, food, kitchen,
    restaurants, restaurant, eatery, eateries, hotels, hotel, suites, suite, lounge, inn, guest house,
    company, co, sons, brothers, bros, global, services, service, resources, investments, investment,
    international, industries, industry, trading, traders, merchants, merchant, concepts, concept, petroleum,
    oil, gas, filling station, energy, logistics, express, couriers, courier, electric, electricity, disco,
    schools, school, college, academy, hospital, clinic, laboratory, laboratories, motors, motor, autos, auto,
    electronics, fashions, fashion, boutique, textiles, textile, fabrics, farms, farm, agro, mills, mill,
    flour, hardware, building materials, plumbing, paints, paint, printers, printer, press, bookshop, books,
    technologies, tech, solutions, communications, communication, telecoms, telecom, airtime, computers,
    computer, cement, provisions, provision, wholesale, distributors, distributor, dealers, dealer, supply,
    supplies, suppliers, works, group, associates, salon, spa, gym, transport, lines, airlines, airline,
    insurance, multiservices, superstores, superstore, market, confectionery, confectioneries, cafe, café,
    bar, grill, mall, plaza ltd, boards, board, corporation, commission, authority, agency, ministry, council,
    organisation, organization, bureau, institute, association, society, revenue service, cooperative,
    co-operative, foundation, church, parish, mosque, centre, center, hub, world, palace, house, point, zone,
    depot, outlet, studios, studio, consulting, consultants, consultant, chambers, engineers, engineer,
    engineering, construction, airways, cargo, haulage, laundry, cleaners, tailors, tailor, styles, designs,
    design, cakes, events, catering, water, tyres, tyre, batteries, spares, spare, spare parts, phones, gadgets, gadget, accessories, cosmetics, beauty, frozen, cold stores, cold store, cold rooms, cold room,
    meats, meat, fish, poultry, feeds, feed, seeds, chemicals, packaging, nylons, nylon, plastics, plastic,
    aluminium, glass, steel, timber, furniture, interiors, generators, generator, power, solar, networks,
    network, systems, security, links, link, exchange, parks, park, dispatch, riders, rider, movers, mover,
    wheels, products, product, disposables, goods`).map(
      (word) => `Adunni 24 ${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    );
    expect(names.filter((name) => supplier(`${name}\n${other}`) !== name)).toEqual([]);
  });

  test('where it is', () => {
    const places = listed(`
    street, str, road, rd, avenue, ave, close, crescent, drive, way, lane, estate, layout, plot, block, km,
    junction, opposite, opp, beside, behind, near, off, expressway, lagos, abuja, ikeja, lekki,
    yaba, surulere, ibadan, kano, kaduna, port harcourt, portharcourt, aba, onitsha, enugu, benin, warri,
    owerri, jos, uyo, calabar, abeokuta, ilorin, akure, nnewi, asaba, awka, makurdi, minna, sokoto, maiduguri,
    bauchi, gombe, yola, zaria, lokoja, osogbo, umuahia, abakaliki, oshodi, mushin, alaba, apapa, ajah,
    festac, gbagada, maryland, ikorodu, bodija, dugbe, wuse, garki, maitama, asokoro, gwarinpa, sabon gari,
    state, nigeria, fct, floor, no. 4, no.4, no 4, no4, p.o. box, p.o box, po. box, po box,
    victoria island, v/i, vi, gra, phase, city, head office, branch`);
    expect(places.filter((word) => supplier(`Adunni ${word}\n${other}`) !== other)).toEqual([]);
  });

  test('what a paper is called', () => {
    const titles = listed(`
    sales, sale, tax, vat, cash, credit, official, original, duplicate, customers,
    merchant's, merchant', merchants, merchant, proforma, pro forma, proforma, invoice,
    receipt, bill, copy, payment, transaction, successful, order, ticket, statement, slip, docket, voucher,
    waybill, delivery, note, debit, approved, reprint, guest, check, welcome, thank, you, to, for, of, the,
    your, and, e, electronic, transfer, details, summary, report, quotation, fees, fee, token, vending,
    purchase, pos, terminal, share, history, done, paid, dine, in, take, away, out, fiscal, document, original`);
    expect(titles.filter((word) => supplier(`RECEIPT ${word.toUpperCase()} 5\n${other}`) !== other)).toEqual(
      [],
    );
  });
});
