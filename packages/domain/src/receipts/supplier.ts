import { isNear } from './labels.ts';
import { median, partsOf, type Row } from './rows.ts';
import type { PixelBox } from './words.ts';

/** Its last letter may be an é, at which `\b` sees no end. */
const BUSINESS =
  /\b(ltd|limited|plc|nig|enterprises?|ventures?|stores?|supermarkets?|mart|shop|pharmacy|pharmacies|chemists?|bakery|bakeries|foods?|kitchen|restaurants?|eatery|eateries|hotels?|suites?|lounge|inn|guest house|company|co|sons|brothers|bros|global|services?|resources|investments?|international|industries|industry|trading|traders|merchants?|concepts?|petroleum|oil|gas|filling station|energy|logistics|express|couriers?|electric|electricity|disco|schools?|college|academy|hospital|clinic|laborator(?:y|ies)|motors?|autos?|electronics|fashions?|boutique|textiles?|fabrics|farms?|agro|mills?|flour|hardware|building materials|plumbing|paints?|printers?|press|bookshop|books|technologies|tech|solutions|communications?|telecoms?|airtime|computers?|cement|provisions?|wholesale|distributors?|dealers?|suppl(?:y|ies)|suppliers|works|group|associates|salon|spa|gym|transport|lines|airlines?|insurance|multiservices|superstores?|market|confectioner(?:y|ies)|caf[eé]|bar|grill|mall|plaza ltd|boards?|corporation|commission|authority|agency|ministry|council|organi[sz]ation|bureau|institute|association|society|revenue service|cooperative|co-operative|foundation|church|parish|mosque|cent(?:re|er)|hub|world|palace|house|point|zone|depot|outlet|studios?|consult(?:ing|ants?)|chambers|engineers?|engineering|construction|airways|cargo|haulage|laundry|cleaners|tailors?|styles|designs?|cakes|events|catering|water|tyres?|batteries|spares?|spare parts|phones?|gadgets?|accessories|cosmetics|beauty|frozen|cold (?:store|room)s?|meats?|fish|poultry|feeds?|seeds|chemicals|packaging|nylons?|plastics?|aluminium|glass|steel|timber|furniture|interiors|generators?|power|solar|networks?|systems|security|links?|exchange|parks?|dispatch|riders?|movers?|wheels|products?|disposables|goods)(?!\w)/i;
const PLACE =
  /\b(street|str|road|rd|avenue|ave|close|crescent|drive|way|lane|estate|layout|plot|block|km|junction|opposite|opp|beside|behind|near|off|express ?way|lagos|abuja|ikeja|lekki|yaba|surulere|ibadan|kano|kaduna|port ?harcourt|aba|onitsha|enugu|benin|warri|owerri|jos|uyo|calabar|abeokuta|ilorin|akure|nnewi|asaba|awka|makurdi|minna|sokoto|maiduguri|bauchi|gombe|yola|zaria|lokoja|osogbo|umuahia|abakaliki|oshodi|mushin|alaba|apapa|ajah|festac|gbagada|maryland|ikorodu|bodija|dugbe|wuse|garki|maitama|asokoro|gwarinpa|sabon gari|state|nigeria|fct|floor|suite \d|shop \d|no\.? ?\d|p\.?o\.? box|victoria island|v\/?i|gra|phase|market road|city|head office|branch)\b/i;
const TITLE =
  /^(?:[\W\d]*\b(?:sales?|tax|vat|cash|credit|official|original|duplicate|customer'?s?|merchant'?s?|client|proforma|pro ?forma|invoice|receipt|bill|copy|payment|transaction|successful|order|ticket|statement|slip|docket|voucher|waybill|delivery|note|debit|approved|reprint|guest|check|welcome|thank|you|to|for|of|the|your|and|e|electronic|transfer|details|summary|report|quotation|fees?|token|vending|purchase|pos|terminal|share|history|done|paid|dine|in|take|away|out|fiscal|document|original)\b[\W\d]*)+$/i;
/** A paper that is named by what it is: “Electricity token receipt”. */
const KIND = /\b(receipt|invoice|bill|note|slip|copy|statement|voucher|details|ticket|form)\W*$/i;
/** What only the name of a firm ends with. */
const FIRM = /\b(ltd|limited|plc|ventures|enterprises?|& sons|company|stores)\W*$/i;
const CONTACT =
  /(\+?234|\b0[789]\d{2,}|\bwww\b|\.com|\.ng|@|\btel\b|\bphone\b|\bmobile\b|\bemail\b|\bcall\b|\brc\b|\bbn\b|\btin\b|\bvat no|\bwhatsapp\b|\bgsm\b)/i;
const LABEL =
  /^\W*(merchant (?:id|copy|no)|date|time|cashier|served|attendant|till|terminal|receipt|invoice|order|table|ref|rrn|stan|auth|card|aid|customer|cust|bill|account|acct|amount|total|qty|quantity|item(?! \d+ \p{L})|description|session|pump|product|litres?|meter|token|status|sender|narration|remark|channel|type|no|s\/?n|page|due|terms|currency|operator|staff|waiter|guest|room|arrival|check|student|class|term|tendered|change|subtotal|vat|payment|balance|mode|method|weight|origin|destination|driver|vehicle|sold|issued|printed|printer|station|departure|folio|nights|freight|packaging|insurance|receiver|shipment|being|units?|tariff|pieces|contents|declared|delivered|delivery|charges|credits|particulars|net|gross|eat|dine|help|reading|previous|present|period|details|purpose|agent|attn|tag|seat|bus|depart(?:s|ure)?|from|to|next of kin|policy|cover|bank)\b/iu;
const NAMED =
  /^\W*(?:(?:biller|agency|mda|collecting agency|paid to|payee)(?=\s+\p{Lu}|\W*$)|(?:merchant|beneficiary|recipient|receiver|vendor|supplier|seller|biller|company|business|store|school|payee)(?:'?s)? ?(?:name|details)\b|(?:merchant|beneficiary|recipient|receiver|vendor|supplier|seller|biller|payee|sold by|issued by|from)\s*[:;]|(?:merchant|beneficiary|recipient|paid to|payment to|transfer(?:red)? to|sent to|to account|credit account name|sold by|issued by|payee)\b(?!\W*(?:copy|id|no|code|slip|receipt|bank|account|acc)\b))\s*[:;.-]*\s*/iu;
const CUSTOMER =
  /\b(cust\b|guest name|bill(?:ed)? to|sold to|ship to|invoice to|deliver(?:ed)? to|payer|passenger|insured|policy ?holder|patient|subscriber|tenant|consumer|consignee|customer(?!\W*(?:s\W*)?copy)|client(?!\W*copy)|buyer|attn|attention|messrs|m\/s|received from|sender|student|guest(?=\W*[:;]|\W*name))\b/i;
const FOOTER =
  /(?:thank(?:s| you)?|thanks?)\b.*?\b(?:shopping (?:at|with)|patroni[sz]ing|choosing|visiting|dining (?:at|with)|buying (?:at|from)|coming to|business with|banking with|flying|staying (?:at|with)|using)\b\s*(.*)$/i;
const BANK =
  /\b(bank|uba|fcmb|zenith|fidelity|wema|polaris|stanbic|ecobank|keystone|microfinance|mfb|gtbank|gtco|opay|palmpay|kuda|moniepoint|providus|interswitch|itex|nibss)\b/i;

/** Wishes and rules at the head and the end of a paper. */
const SAYING =
  /\b(god|bless|bles+ed|thanks?|thank you|come again|call again|see you|visit|enjoy|please|goods|refund|return(?:ed|s)?|exchange|guarantee|warranty|customer care|powered by|best (?:quality|wishes)|have a|dear|hello|hi|your)\b/i;
/** What a business does, below its name. */
const TRADE =
  /^\W*(?:dealers?|sales|suppliers?|supply|distributors?|importers?|exporters?|manufacturers?|makers?|producers?|specialists?|experts?|marketers?|general|all kinds|all types|nationwide|worldwide|home of|for all|we |no\.? ?1|number one|the best|best|quality|wholesale and retail|wholesalers? (?:and|&)|branch|head office|rc\b|motto)\b(?!.*\b(?:ltd|limited|enterprises?|ventures?|stores?|nig)\b)/i;
/** Without their spaces, because a title is often read in pieces. */
const TITLES =
  'invoice receipt waybill taxinvoice salesinvoice cashinvoice cashreceipt salesreceipt officialreceipt paymentreceipt transactionreceipt deliverynote proformainvoice debitnote creditnote cashmemo cashbill orderdetails statement paymentvoucher salesorder bill'.split(
    ' ',
  );

/** Whether a paper's title stands there, though it was read in pieces or with a wrong letter. */
function isTitle(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  const most = (title: string) => (title.length >= 9 ? 2 : title.length >= 7 ? 1 : 0);
  return TITLE.test(name) || TITLES.some((title) => isNear(letters, title, most(title)));
}

interface Candidate {
  text: string;
  boxes: PixelBox[];
  score: number;
}

/** The name without what is printed around it. */
function bare(text: string): string {
  return text
    .replace(/^.*?\bwelcome to\b/i, '')
    .replace(/^[^\p{L}\d]+/u, '')
    .replace(/[^\p{L}\d.)&']+$/u, '')
    .replace(/\s[^\p{L}\d&]\s/gu, ' ');
}

/** The letters and figures of a name, to compare it. */
export const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length;

/** Who issued the receipt: the name at its head, after a label, or in the thanks at its end. */
export function supplierIn(
  rows: readonly Row[],
  firstFigures: number,
  /** Of the picture. */
  pictureHeight: number,
  /** Rows with an amount. */
  amounts: ReadonlySet<number>,
): { name: string; boxes: PixelBox[]; score: number } | null {
  const usual = median(rows.map(({ height }) => height));
  const all = rows.map(({ text }) => text).join('\n');
  const isTerminal = /\b(terminal|approved|rrn|stan|merchant|pos)\b/i.test(all);
  const candidates: Candidate[] = [];
  const add = (text: string, boxes: PixelBox[], score: number) => {
    const name = bare(text);
    if (lettersOf(name) >= 3 && name.length <= 70) candidates.push({ text: name, boxes, score });
  };
  // Names under "Bill to" are the customer's.
  let customers: { x0: number; x1: number; until: number } | null = null;
  const head = Math.max(4, Math.min(firstFigures, 14));
  let place = 0;
  for (const [index, row] of rows.entries()) {
    const footer = FOOTER.exec(row.text);
    if (footer) {
      // The name may stand below the thanks.
      const named = lettersOf(footer[1]!) >= 3 ? { text: footer[1]!, box: row.box } : rows[index + 1];
      if (
        named &&
        !/^\W*(us|here|our|you)\b/i.test(named.text) &&
        !CONTACT.test(named.text) &&
        !SAYING.test(named.text)
      )
        add(named.text, [named.box], index > rows.length / 2 ? 5 : 3);
    }
    const parts = partsOf(row, index < 4 ? 3 : 2.2);
    // A title has the number of the paper beside it.
    const isNumbered = parts.length > 1 && /^\W*(?:no|number|nr|#)\b\W*[\w/-]*\d/i.test(parts.at(-1)!.text);
    for (const [part, { text, box, height, words }] of parts.entries()) {
      const named = NAMED.exec(text);
      if (named) {
        const rest = text.slice(named[0].length);
        const beside = parts[part + 1];
        const below = rows[index + 1];
        const value = lettersOf(rest) >= 3 ? { text: rest, box } : (beside ?? below);
        const isFrom = /^\W*from/i.test(text);
        if (value && !CONTACT.test(value.text) && !/\d{5}/.test(value.text))
          add(value.text, [value.box], isFrom || BANK.test(value.text) ? 3.5 : 7.5);
        continue;
      }
      if (CUSTOMER.test(text)) {
        customers = { x0: box.x0, x1: box.x1, until: index + 3 };
        // What stands to its right is the customer too.
        if (!/[:;]\W*\w|\bto\W+\w/i.test(text)) break;
        continue;
      }
      if (index >= head) continue;
      const isCustomer =
        customers !== null && index <= customers.until && Math.abs(box.x0 - customers.x0) < 3 * height;
      const name = bare(text);
      if (lettersOf(name) < 3) continue;
      const isBusiness = BUSINESS.test(name);
      const digits = name.replace(/\D/g, '').length;
      const count = name.split(/\s+/).length;
      const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
      const score =
        Math.min(3.5, Math.max(-1, (height / usual - 1) * 3)) +
        Math.max(0, 2.2 - 0.45 * place) +
        (name === name.toUpperCase() ? 0.6 : 0) +
        (isBusiness ? 2.2 : 0) -
        (PLACE.test(name) ? (isBusiness ? 1.5 : 4) : 0) -
        (isTitle(name) ? 7 : KIND.test(name) && !FIRM.test(name) ? 4 : 0) -
        (amounts.has(index) ? 4 : 0) +
        (FIRM.test(name) ? 1.2 : 0) -
        (CONTACT.test(text) ? 6 : 0) -
        (LABEL.test(text) || /^\W*[\p{L} .]{2,24}\s?[:;]/u.test(text) ? 4 : 0) -
        (isCustomer ? 6 : 0) -
        (SAYING.test(name) && !isBusiness ? 3 : 0) -
        (TRADE.test(name) ? 4 : 0) -
        (isNumbered && height < 1.25 * usual ? 3 : 0) -
        (/^\W*dear\b/i.test(text) ? 6 : 0) -
        (digits >= 4 ? 3 : digits > 0 && !isBusiness ? (/^\W*\w+\W*\d+\W*$/.test(name) ? 3 : 0.7) : 0) -
        (count > 7 ? 2 : 0) -
        (/,/.test(name) ? 2 : 0) -
        (/[!?"“”…]|\.\.\.$/.test(text) ? 1.5 : 0) -
        (/^\p{Ll}/u.test(name) ? 1.5 : 0) -
        (/\p{L}{3}\. \p{L}/u.test(name) ? 2 : 0) -
        (lettersOf(name) / name.length < 0.6 ? 2 : 0) -
        (isTerminal && BANK.test(name) ? 4 : 0) -
        (parts.length > 2 ? 2 : 0) -
        (box.y0 > 0.45 * pictureHeight ? 3 : 0) -
        (confidence < 70 ? 3.5 : 0) -
        (name.split(/\s+/).every((word) => word.length <= 3) ? 1.5 : 0) -
        (name.length < 5 ? 1 : 0);
      add(name, [box], score);
      if (isTitle(name) || CONTACT.test(text)) continue;
      place++;
      // A name of two lines, both in large type.
      const next = rows[index + 1] && partsOf(rows[index + 1]!)[0];
      if (!next || index + 1 >= head || height < 1.25 * usual || FIRM.test(name)) continue;
      const isAlike = Math.abs(next.height - height) < 0.18 * height && next.box.y0 - box.y1 < 1.2 * height;
      const overlaps = next.box.x0 < box.x1 && next.box.x1 > box.x0;
      if (
        isAlike &&
        overlaps &&
        !PLACE.test(next.text) &&
        !/[,.!]/.test(next.text) &&
        !isTitle(bare(next.text)) &&
        !CONTACT.test(next.text) &&
        !LABEL.test(next.text) &&
        !/\d{2}/.test(next.text)
      )
        add(`${name} ${bare(next.text)}`, [box, next.box], score + 0.8);
    }
  }
  // The same name elsewhere on the paper speaks for it.
  for (const each of candidates) {
    const name = plain(each.text);
    const again = rows.filter(
      ({ text, box }) =>
        plain(text).includes(name) && !each.boxes.some((own) => own.y0 < box.y1 && own.y1 > box.y0),
    );
    if (name.length < 5 || again.length === 0) continue;
    // The account to pay into is the supplier's.
    each.score += again.some(({ text }) => /\b(account|acct|a\/c)\W*name\b/i.test(text)) ? 3 : 1.5;
  }
  const [best] = candidates.sort((a, b) => b.score - a.score);
  return best && best.score > 0.3 ? { name: best.text, boxes: best.boxes, score: best.score } : null;
}
