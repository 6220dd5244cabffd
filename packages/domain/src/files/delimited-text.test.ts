import { expect, test } from 'vitest';
import { readDelimited } from './delimited-text.ts';

test.each([[','], [';'], ['\t'], ['|']])('the separator %j gives most rows the same cells', (mark) => {
  const rows = [
    'Statement, of account; June',
    ['Date', 'Narration', 'Amount'].join(mark),
    ['1', 'A', '5'].join(mark),
  ];
  expect(readDelimited(rows.join('\n'), 10).slice(1)).toEqual([
    ['Date', 'Narration', 'Amount'],
    ['1', 'A', '5'],
  ]);
});

test('references with pipes in them do not make columns', () => {
  const text = 'Date;Reference;Amount\n1;TRF|1|2|3;5\n2;TRF|1|2|3;6\n3;FEE;7';
  expect(readDelimited(text, 10)[1]).toEqual(['1', 'TRF|1|2|3', '5']);
});

test.each([['\t'], [';'], ['|']])(
  '%j in every row comes before commas that part thousands and words',
  (mark) => {
    const rows = [
      ['Customer', 'Balance'],
      ['Tea, sugar & milk', '1,000.00 Cr'],
      ['Mama Ngozi Stores', '1,000,000.00 Cr'],
      ['Bola, Ada & sons', '2,000.00 Cr'],
    ];
    expect(readDelimited(rows.map((cells) => cells.join(mark)).join('\n'), 10)).toEqual(rows);
  },
);

test.each([['\t'], [';'], ['|']])(
  'commas of thousands and decimals make no columns beside %j, also below lines without it and with a damaged title row',
  (mark) => {
    const last = (...rows: string[][]) =>
      readDelimited(rows.map((cells) => cells.join(mark)).join('\n'), 20).at(-1);
    const rows = [
      ['Tea, sugar & milk', '1,000.00'],
      ['Mama Ngozi Stores', '1,000,000.00'],
    ];
    expect(last(['BISIS BAKERY'], ['As of 31 October 2026'], [], ['Item', 'Price'], ...rows)).toEqual(
      rows[1],
    );
    const large = Array.from({ length: 10 }, (_, at) => [`Item ${at}`, '1,000,000.00']);
    expect(last(['As of 31 October 2026'], ['Item', 'Price'], ...large)).toEqual(large[9]);
    expect(last(['', 'Item', 'Price'], ['Tea', '0,01'], ['Milk', '1.000,00'])).toEqual(['Milk', '1.000,00']);
  },
);

test('lines above the table that have no separator do not count', () => {
  expect(readDelimited('a\nb\nc\nd\ne\n1;2\n3;4', 10).slice(5)).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});

test('empty lines stay, a mark of the encoding does not, and no more rows are read than asked for', () => {
  expect(readDelimited('\uFEFFa,b\n\n1,2\n3,4', 3)).toEqual([['a', 'b'], [''], ['1', '2']]);
  expect(readDelimited('one\ntwo', 5)).toEqual([['one'], ['two']]);
  expect(readDelimited('', 5)).toEqual([]);
});

test('line ends of any system', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readDelimited(['a;b', '1;2'].join(end), 5)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
});

test('the separator is looked for in the first 200 lines', () => {
  const head = Array.from({ length: 200 }, () => 'a;b').join('\n');
  expect(readDelimited(`${head}\n${Array.from({ length: 300 }, () => '1,2,3').join('\n')}`, 1)).toEqual([
    ['a', 'b'],
  ]);
});

test('of two separators the one that makes more columns, up to eight', () => {
  expect(readDelimited('a,b|c|d\n1,2|3|4', 5)[0]).toEqual(['a,b', 'c', 'd']);
  // Two rows of many commas are less than three of eight columns.
  const wide = 'a|b|c|d|e|f|g|h';
  const commas = Array.from({ length: 14 }, () => 'x').join(',');
  expect(readDelimited(`${commas}\n${commas}\n${wide}\n${wide}\n${wide}`, 5)[2]).toHaveLength(8);
});

const rowsOf = (text: string) => readDelimited(text, 100);

test('a mark of inches that nobody closes is part of its cell, and the rows below stay rows', () => {
  const head = 'Name,SKU,Unit,Selling price';
  expect(
    rowsOf(
      `${head}\nElbow joint,EJ-1,piece,350\n"3 inch nails,NA-3,pack,900\nCement,CE-1,bag,9500\nPaint,PA-1,tin,7000`,
    ),
  ).toEqual([
    ['Name', 'SKU', 'Unit', 'Selling price'],
    ['Elbow joint', 'EJ-1', 'piece', '350'],
    ['"3 inch nails', 'NA-3', 'pack', '900'],
    ['Cement', 'CE-1', 'bag', '9500'],
    ['Paint', 'PA-1', 'tin', '7000'],
  ]);
});

// Of the issues 107, 112 and 226 of Papa Parse, 934 of datatable, 281 of Sep, and lists of building materials.
test.each([
  [
    'another mark at the end of a later cell',
    'Name,Unit,Price\n"3 inch nails,pack,900\nCement,bag,9500\nPipe 4",piece,700',
    [
      ['"3 inch nails', 'pack', '900'],
      ['Cement', 'bag', '9500'],
      ['Pipe 4"', 'piece', '700'],
    ],
  ],
  [
    'a mark at the beginning of two rows',
    'Name,Unit,Price\n"3 inch nails,pack,900\n"4 inch nails,pack,950\nPaint,tin,7000',
    [
      ['"3 inch nails', 'pack', '900'],
      ['"4 inch nails', 'pack', '950'],
      ['Paint', 'tin', '7000'],
    ],
  ],
  [
    'a quoted cell below it',
    'Name,Unit,Price\n"3 inch nails,pack,900\n"Roofing, long",sheet,500',
    [
      ['"3 inch nails', 'pack', '900'],
      ['Roofing, long', 'sheet', '500'],
    ],
  ],
  [
    'a mark in the last row',
    'Name,Unit,Price\nCement,bag,9500\n"3 inch nails,pack,900\n',
    [['Cement', 'bag', '9500'], ['"3 inch nails', 'pack', '900'], ['']],
  ],
  [
    'feet and inches',
    'colour;size;price\nblue; 6\'5"; $5.00\nred; 2\'8"; $2.50',
    [
      ['blue', ' 6\'5"', ' $5.00'],
      ['red', ' 2\'8"', ' $2.50'],
    ],
  ],
  [
    'words in marks before others',
    'a\tb\tc\nEd\t"the rainmaker" norton\t1\nJo\tx\t2',
    [
      ['Ed', '"the rainmaker" norton', '1'],
      ['Jo', 'x', '2'],
    ],
  ],
  [
    'words in marks inside a quotation',
    'a,b\n"the "best" shop, Aba",1\nx,2',
    [
      ['the "best" shop, Aba', '1'],
      ['x', '2'],
    ],
  ],
  [
    'a list of customers',
    'Name,Phone\n"Mama Chidi,08031234567\nMusa,08057654321',
    [
      ['"Mama Chidi', '08031234567'],
      ['Musa', '08057654321'],
    ],
  ],
] as const)('a quotation mark is read for what it is: %s', (_, text, rows) => {
  expect(rowsOf(text).slice(1)).toEqual(rows);
});

test.each([
  ['a comma', 'a,b\n"x, y",1', [['x, y', '1']]],
  [
    'marks',
    'a,b\n"say ""hello""",1\n"""x""",2\n"",3',
    [
      ['say "hello"', '1'],
      ['"x"', '2'],
      ['', '3'],
    ],
  ],
  [
    'an address on two lines',
    'Name,Address,Phone\nAda,"12 Aba Road,\nAba",0803\nObi,x,0805',
    [
      ['Ada', '12 Aba Road,\nAba', '0803'],
      ['Obi', 'x', '0805'],
    ],
  ],
  [
    'a last cell on three lines',
    'Date,Amount,Note\n2026-01-02,500,"one\n\ntwo"\n2026-01-03,600,x',
    [
      ['2026-01-02', '500', 'one\n\ntwo'],
      ['2026-01-03', '600', 'x'],
    ],
  ],
  [
    'lines that look like rows without figures',
    'Name,Note\nAda,"first\nsecond, line"\nObi,x',
    [
      ['Ada', 'first\nsecond, line'],
      ['Obi', 'x'],
    ],
  ],
  [
    'two cells on two lines each',
    'a,b,c\n1,"x\ny","z\nw"\n2,q,r',
    [
      ['1', 'x\ny', 'z\nw'],
      ['2', 'q', 'r'],
    ],
  ],
  [
    'spaces around it',
    'a, b\n1, "5,000.00" \n2,"x" ',
    [
      ['1', '5,000.00'],
      ['2', 'x'],
    ],
  ],
] as const)('a quotation holds %s', (_, text, rows) => {
  expect(rowsOf(text).slice(1)).toEqual(rows);
});

test('a cell that is protected from a spreadsheet is what stands in its marks', () => {
  const text =
    'Date,Phone,Amount,Note\n="03/11/2026",="08067778888",="5,000.00",=""\n"=""03/11/2026""",x,=""9,000.00"",="a"';
  expect(rowsOf(text).slice(1)).toEqual([
    ['03/11/2026', '08067778888', '5,000.00', ''],
    ['="03/11/2026"', 'x', '9,000.00', 'a'],
  ]);
});

test('many marks that nobody closes are read at once', () => {
  const line = '"a,1';
  const text = Array.from({ length: 100_000 }, (_, at) => (at % 199 === 198 ? 'b",1' : line)).join('\n');
  expect(readDelimited(text, 200_000)).toHaveLength(100_000);
  expect(readDelimited('"\n'.repeat(200_000), 300_000).length).toBeGreaterThan(0);
  expect(readDelimited(`"${'x""y'.repeat(500_000)}`, 10)).toHaveLength(1);
});

test.each([
  [
    'Product, Price, Quantity\nMalta Guinness, N1,100, 36\nCoke 50cl, 400, 12',
    [
      ['Malta Guinness', ' N1,100', ' 36'],
      ['Coke 50cl', ' 400', ' 12'],
    ],
  ],
  [
    'Product, Price\nRice, ₦1,200,000\nMilo, 3,500',
    [
      ['Rice', ' ₦1,200,000'],
      ['Milo', ' 3,500'],
    ],
  ],
  ['My goods\nCoke 50cl 400\nMalta 1,100', [['Coke 50cl 400'], ['Malta 1,100']]],
  ['Name, Phone, Owes\nMama Ngozi, 0803 123 4567, 45,000', [['Mama Ngozi', ' 0803 123 4567', ' 45,000']]],
])('in rows that a person typed, a comma without a space parts thousands: %j', (text, rows) => {
  expect(rowsOf(text).slice(1)).toEqual(rows);
});

test.each([
  ['SKU,Price\nBR-1,900', ['BR-1', '900']],
  ['x\n12,500\n13,600', ['12', '500']],
  ['SKU, Price\nBR-1,900', ['BR-1', '900']],
  ['Name,Note\nAda, 1,200', ['Ada', ' 1', '200']],
  ['Name, Note\n"Ada, Obi", 1,200', ['Ada, Obi', ' 1', '200']],
])('in others it parts cells: %j', (text, row) => {
  expect(rowsOf(text)[1]).toEqual(row);
});

test.each([
  [
    'a mark before another cell in marks',
    'a,"Mama" Stores,"1,000"\nb,c,"2,000"',
    [
      ['a', '"Mama" Stores', '1,000'],
      ['b', 'c', '2,000'],
    ],
  ],
  [
    'a mark before a line in marks',
    'a,b,"Mama" Stores\n"1",c,5" nails\n"2",d,e',
    [
      ['a', 'b', '"Mama" Stores'],
      ['1', 'c', '5" nails'],
      ['2', 'd', 'e'],
    ],
  ],
  [
    'a mark before an empty cell in marks',
    '"Mama" S,"",1\nx,"",2',
    [
      ['"Mama" S', '', '1'],
      ['x', '', '2'],
    ],
  ],
  [
    'a text that ends with a separator',
    'a,"Tea, sugar,",1\nb,c,2',
    [
      ['a', 'Tea, sugar,', '1'],
      ['b', 'c', '2'],
    ],
  ],
  [
    'half a line end at the end',
    '"a","b"\r\n"c","d"\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('%s is read', (_, text, rows) => {
  expect(readDelimited(text, 100)).toEqual(rows);
});

test('a quotation that is not closed in a row with separators in its text takes no other row in', () => {
  const rows = ['Customer;Debit;Credit', '"Ola; Ventures;;1.00', 'Pipe 5" x 12";;1,000.00', 'Ada;;1.00'];
  expect(readDelimited(rows.join('\n'), 10).slice(1)).toEqual([
    ['"Ola', ' Ventures', '', '1.00'],
    ['Pipe 5" x 12"', '', '1,000.00'],
    ['Ada', '', '1.00'],
  ]);
  const numbered = [
    'No,Name,Stock,Cost',
    '1,Rice,5,900.00',
    '2,"Tea, sugar,1.91,100.00',
    '3,"""Mama"" Put",100,50.00',
  ];
  expect(readDelimited(numbered.join('\n'), 10).slice(2)).toEqual([
    ['2', '"Tea', ' sugar', '1.91', '100.00'],
    ['3', '"Mama" Put', '100', '50.00'],
  ]);
});

test('a quotation in a table of few columns below many lines goes on over the end of its line', () => {
  const text = 'Name,X\nAddress,Y\nBranch,Z\nDate,Details,Amount\n1/2/26,"NIP\nFROM ADA",5.00\n2/2/26,B,6.00';
  expect(readDelimited(text, 100)[4]).toEqual(['1/2/26', 'NIP\nFROM ADA', '5.00']);
});

test('marks in two lines that are rows by themselves begin and end no quotation', () => {
  const text = 'Customer,Debit,Credit\n"Mama" Put,,0.01\nTV 32",,"1,000.00"';
  expect(readDelimited(text, 10)).toEqual([
    ['Customer', 'Debit', 'Credit'],
    ['"Mama" Put', '', '0.01'],
    ['TV 32"', '', '1,000.00'],
  ]);
});

test('a narration of two lines in a short table below more lines of two cells is one cell', () => {
  const above =
    'Account Name,BISIS BAKERY\nAccount Number:,0123456789\nPeriod,2024-01-01\nPrinted,2024-01-02';
  const table =
    'Date,Description,Amount\n2024-01-01,NIP TRF,-0.01\n,WITH MORE WORDS,\n2024-01-01,"NIP\nFROM CHIDI",-1.00';
  expect(readDelimited(`${above}\nAddress,"12, Allen Avenue"\n${table}`, 20).at(-1)).toEqual([
    ...['2024-01-01', 'NIP\nFROM CHIDI', '-1.00'],
  ]);
});

test('narrations over several lines in most rows are not taken for rows', () => {
  const row = (index: number) =>
    `${index},2021-07-22,2021-07-22,"TUD\nIBG/UTO/COR\nUA/GECIN, INTEGR\n00000421073${index}\n0${index}783",,7026.88,0.0,1023.12,2021-07`;
  const head = ',trans_date,value_date,narration,cheque_no,debit,credit,balance,month-year';
  for (const plain of [0, 3]) {
    const lines = [
      head,
      ...Array.from({ length: 20 }, (_, index) => row(index + 10)),
      ...Array.from(
        { length: plain },
        (_, index) => `${index},2021-07-22,2021-07-22,FEE,,50.0,0.0,973.12,2021-07`,
      ),
    ];
    const rows = readDelimited(lines.join('\n'), 1_000);
    expect(rows.length).toBe(21 + plain);
    expect(rows.every(({ length }) => length === 9)).toBe(true);
    expect(rows[1]![3]).toBe('TUD\nIBG/UTO/COR\nUA/GECIN, INTEGR\n0000042107310\n010783');
  }
});

test('marks around the first word of a cell begin no quotation that takes in the next row', () => {
  const text = 'Customer,Debit,Credit\n"Mama" Put,1.00\nPipe 5" x 12",,"1,000.00"\nMama Ngozi,,"1,000.00"';
  expect(readDelimited(text, 10).slice(1)).toEqual([
    ['"Mama" Put', '1.00'],
    ['Pipe 5" x 12"', '', '1,000.00'],
    ['Mama Ngozi', '', '1,000.00'],
  ]);
});
