import type { CustomerDraft } from '@lissafi/contract/customers';
import { LIMITS } from '@lissafi/contract/limits';
import { CITIES, STATES } from '../../nigeria/place-codes.ts';

/** Reads a customer from a line of text. Uncertain fields stay empty; nothing is guessed. */

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
// +234 803 123 4567, 2348031234567, 0803-123-4567: ten digits that begin with 7, 8 or 9.
const PHONE = /(?<!\d)(?:\+?234[\s.-]?0?|0)([789]\d{1,2}(?:[\s.-]?\d){7,8})(?!\d)/;
const LABEL =
  /^(name|customer|phone|tel|telephone|mobile|gsm|whatsapp|e-?mail|mail|address|city|town|state|company|business)\s*[:=]\s*/i;
const STREET =
  /\b(?:no\.?\s*\d|plot|shop|block|flat|suite|km)\b|\b(?:street|str?\.?|road|rd\.?|avenue|ave\.?|close|crescent|way|lane|drive|junction|market|plaza|estate|layout|quarters|phase|park|garage|roundabout|express(?:way)?|opposite|opp\.?|beside|behind)(?=\s|,|$)/i;
const COMPANY =
  /\b(?:ltd|limited|plc|llc|inc|nig|nigeria|stores?|ventures?|enterprises?|supermarket|company|co|bakery|foods?|restaurant|pharmacy|hotel|schools?|academy|farms?|motors|electronics|fashions?|boutique|salon|services|global|resources|investments?|traders?|trading|depot|kitchen|& sons)\b/i;

type Fields = Record<'name' | 'phone' | 'email' | 'address' | 'city' | 'state' | 'company', string | null>;

const LABELS: Record<string, keyof Fields> = {
  name: 'name',
  customer: 'name',
  phone: 'phone',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  gsm: 'phone',
  whatsapp: 'phone',
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  address: 'address',
  city: 'city',
  town: 'city',
  state: 'state',
  company: 'company',
  business: 'company',
};

/**
 * Parses "Mama Ngozi 0803 123 4567 Aba" or "Name: Musa, Phone: 0805…" into name, telephone, email, address and place.
 * Text beyond LIMITS.batch_text is not read, because the time grows with the square of the length.
 */
export function readCustomer(text: string): CustomerDraft {
  const fields: Fields = {
    name: null,
    phone: null,
    email: null,
    address: null,
    city: null,
    state: null,
    company: null,
  };
  const isTooLong = text.length > LIMITS.batch_text;
  let rest = isTooLong ? '' : text.replace(/\s+/g, ' ').trim();
  rest = rest.replace(EMAIL, (found) => {
    fields.email = found.toLowerCase();
    return ' , ';
  });
  rest = rest.replace(PHONE, (_found, digits: string) => {
    const national = digits.replace(/\D/g, '');
    fields.phone = national.length === 10 ? `+234${national}` : null;
    return fields.phone ? ' , ' : _found;
  });
  const parts = rest
    .split(/[,;|\n]+|\s[-–—]\s/)
    .map((part) =>
      part
        .trim()
        .replace(/^[.:]+|[.:]+$/g, '')
        .trim(),
    )
    .filter(
      (part) => part !== '' && !/^(?:phone|tel|telephone|mobile|gsm|whatsapp|e-?mail|mail)\s*:?$/i.test(part),
    );
  for (const part of parts) takePart(part, fields);
  const name = fields.name ?? fields.company;
  const tooLong = `At most ${LIMITS.batch_text} characters`;
  const problem = name ? null : isTooLong ? tooLong : 'No name was found';
  return {
    text,
    name,
    type: COMPANY.test(name ?? '') || fields.company ? 'business' : 'individual',
    company_name: fields.name && fields.company ? fields.company : null,
    email: fields.email,
    phone: fields.phone,
    address: fields.address,
    city: fields.city,
    state: fields.state,
    problem,
  };
}

function takePart(part: string, fields: Fields): void {
  const label = LABEL.exec(part);
  if (label) {
    const field = LABELS[label[1]!.toLowerCase()]!;
    const value = part.slice(label[0].length).trim();
    if (value && fields[field] === null) fields[field] = value;
    return;
  }
  const bare = takePlace(part, fields);
  if (!bare) return;
  const street = STREET.exec(bare);
  const number = /(?:^|\s)(?:no\.?\s*)?\d+[a-z]?\s+\p{Lu}/u.exec(bare);
  if (street || number) {
    // "Musa 12 Aba Road": the address begins at its number, otherwise at the start of the part.
    const start = /(?:\bno\.?\s*)?\d/i.exec(bare)?.index ?? 0;
    const before = bare.slice(0, start).trim();
    fields.address = [fields.address, bare.slice(start)].filter(Boolean).join(', ');
    if (before && fields.name === null) fields.name = before;
    else if (before) fields.address = bare;
    return;
  }
  if (!/\p{L}{2}/u.test(bare)) return;
  if (fields.name === null) fields.name = bare;
  else if (COMPANY.test(bare) && fields.company === null) fields.company = bare;
  else fields.address = [fields.address, bare].filter(Boolean).join(', ');
}

const lastWord = (text: string) => text.toLowerCase().split(/[ ,]/).at(-1) ?? '';

/** Removes a known city or state from the end of a part, but never the whole street of an address. */
function takePlace(part: string, fields: Fields): string {
  let bare = part;
  for (;;) {
    const words = bare.split(' ');
    const found = [3, 2, 1]
      .filter((count) => words.length >= count)
      .map((count) => ({ count, key: words.slice(-count).join(' ').replace(/\.$/, '').toLowerCase() }))
      .map(({ count, key }) => ({
        count,
        city: CITIES.get(key),
        state: STATES.get(key.replace(/ state$/, '')),
      }))
      .find(({ city, state }) => city || state);
    if (!found) return bare;
    const { city, state } = found;
    const before = words.slice(0, -found.count).join(' ').trim();
    // Ikeja Lagos: a name that is both a city and a state is the state when a city comes before it.
    const isState = state && (!city || CITIES.has(lastWord(before)));
    if (isState && fields.state === null) fields.state = state;
    else if (city && fields.city === null) fields.city = city;
    else return bare;
    bare = before;
    if (!bare) return '';
  }
}
