/** Writes a workbook as Excel 97 did (BIFF8 in an OLE2 container), which no library of ours writes, to test reading it. */

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

function beginning(kind: number): Buffer {
  const data = Buffer.alloc(16);
  data.writeUInt16LE(0x0600, 0);
  data.writeUInt16LE(kind, 2);
  return record(0x0809, data);
}

function label(row: number, column: number, text: string): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(row, 0);
  head.writeUInt16LE(column, 2);
  head.writeUInt16LE(text.length, 6);
  head.writeUInt8(1, 8);
  return record(0x0204, Buffer.concat([head, Buffer.from(text, 'utf16le')]));
}

function number(row: number, column: number, value: number): Buffer {
  const data = Buffer.alloc(14);
  data.writeUInt16LE(row, 0);
  data.writeUInt16LE(column, 2);
  data.writeDoubleLE(value, 6);
  return record(0x0203, data);
}

/** Returns a workbook of one sheet; numbers are stored as numbers. */
export function oldWorkbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const end = record(0x000a, Buffer.alloc(0));
  const cells = rows.flatMap((row, y) =>
    row.flatMap((cell, x) =>
      cell === '' ? [] : [typeof cell === 'number' ? number(y, x, cell) : label(y, x, cell)],
    ),
  );
  const sheetHead = (offset: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(offset, 0);
    head.writeUInt8(6, 6);
    return record(0x0085, Buffer.concat([head, Buffer.from('Sheet1')]));
  };
  // A stream below 4,096 bytes is stored in another way: the name of the last user fills it.
  const filling = record(0x005c, Buffer.alloc(4_096, ' '));
  const globals = (offset: number) => Buffer.concat([beginning(5), filling, sheetHead(offset), end]);
  const stream = Buffer.concat([globals(globals(0).length), beginning(0x10), ...cells, end]);
  return container(stream);
}

/** A stream of at least 4,096 bytes in a container: its sectors, then the directory, then the table of sectors. */
function container(stream: Buffer): Buffer {
  const sectors = Math.ceil(stream.length / SECTOR);
  const content = Buffer.alloc(sectors * SECTOR);
  stream.copy(content);
  const directoryAt = sectors;
  const tables = Math.ceil((sectors + 2) / 127) + 1;
  const chain = Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? END : index + 1));
  chain.push(END, ...Array.from({ length: tables }, () => 0xfffffffd));
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  for (const [index, next] of chain.entries()) table.writeUInt32LE(next, index * 4);
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let index = 0; index < 109; index++)
    header.writeUInt32LE(index < tables ? directoryAt + 1 + index : FREE, 76 + index * 4);
  const entry = (name: string, type: number, child: number, start: number, size: number) => {
    const data = Buffer.alloc(128);
    data.write(name, 'utf16le');
    data.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64);
    data.writeUInt8(type, 66);
    data.writeUInt8(1, 67);
    data.writeUInt32LE(FREE, 68);
    data.writeUInt32LE(FREE, 72);
    data.writeUInt32LE(child, 76);
    data.writeUInt32LE(start, 116);
    data.writeUInt32LE(size, 120);
    return data;
  };
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, END, 0),
    entry('Workbook', 2, FREE, 0, stream.length),
    ...[entry('', 0, FREE, 0, 0), entry('', 0, FREE, 0, 0)],
  ]);
  return Buffer.concat([header, content, directory, table]);
}
