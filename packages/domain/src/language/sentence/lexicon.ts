import { wordTable } from '../word-table.ts';

/** The words of trade as Nigerian traders write and say them. All in small letters. */

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const lists = new Map<string, ReadonlySet<string>>();
/** Whether a word is one of those that the list names, parted by spaces; each list is taken apart once. */
export function isAmong(word: string | undefined, list: string): boolean {
  const known = lists.get(list) ?? words(list);
  lists.set(list, known);
  return word !== undefined && known.has(word);
}

/** What a verb does: the direction of money and goods follows from it, its subject and its object. */
export type Deed =
  | 'sell'
  | 'buy'
  | 'take'
  | 'give'
  | 'pay'
  | 'receive'
  | 'move'
  | 'count'
  | 'lose'
  | 'make'
  | 'serve'
  | 'owe';

const DEEDS: Readonly<Record<Deed, string>> = {
  sell: 'sell sold sells selling sel sale sales supplied supply supplies suply deliver delivered invoiced billed resold dispose',
  buy: `buy bought buys buying bot purchase purchased purchases restock restocked restocking refill refilled refil procure
    procured`,
  take: `chop chopped chops accept accepted lift lifted take took takes taken taking carry carried carrys carries collect collected collects colect pick picked picks
    packed-go finish cart carted pack hold`,
  give: 'give gave gives given giv dash dashed hand handed',
  pay: `biya debited pay paid pays payed paying settle settled settles clear cleared clears spend spent spends remit remitted
    reimburse reimbursed tip tipped use used using cough bail`,
  receive: `came disbursed receive received recvd received recieved recieve rcvd recvd receives got get gotten drop dropped drops bring
    brought brings credited deposit deposited deposits deposite earned earn made make balance balanced enter entered land
    landed credit credited`,
  move: `move moved transfer transferred transfered trf trfd sweep swept lodge lodged lodge withdraw withdrew withdrawn
    fund funded shift shifted push pushed deposit deposited drew draw top topped convert converted send sent`,
  count: 'count counted counts recount recounted stocktake stocktaking',
  lose: `broke break broken spoil spoilt spoiled damage damaged damages spill spilled spilt expire expired expires stolen
    steal stole lost lose missing mould mouldy moulded rot rotten burnt burned burn burst leak leaked waste wasted trash
    trashed discard discarded crushed melted sour soured torn died die dead threw throw thrown thief tief`,
  make: `bake baked bakes baking produce produced produces fry fried cook cooked bottle bottled brew brewed mix mixed
    package packaged sew sewed sewn knead kneaded roast roasted grind ground assemble assembled mould-block cut print
    printed moulded`,
  serve: `did ironed iron printed typed configured sewed sewn set plait plaited braids baked-for catered cater fixed fix repaired repair braided braid barbed barb plaited fixed-hair cleaned washed wash painted installed
    install trained teach taught designed typed laminated serviced charged finished completed`,
  owe: 'owe owes owed owing',
};
export const DEED_OF: ReadonlyMap<string, Deed> = new Map(
  (Object.entries(DEEDS) as [Deed, string][]).flatMap(([deed, list]) =>
    [...words(list)].map((word): [string, Deed] => [word, deed]),
  ),
);

export const SELF = words('i we me us my our ourselves im-self ya ama');
export const THEY = words('he she they e im dem him her them customer buyer client');
/** Helpers of the verb in Pidgin and English: don sell, has paid, dey pay. */
export const AUXILIARY = words(
  'don has have had did do does dey been just also later now still finally already na come go don-dey then even really only quickly',
);
export const FUTURE = words(
  'will wil shall wan want wants wanna plan plans planning intend intends hope hoping tomorrow-self',
);
export const NOT = words('no not never neva nor nova nt yet aint hasnt havent');

const UNIT_LIST = `bag bags crate crates crt crts carton cartons ctn ctns pack packs packet packets pkt pkts box boxes
  bottle bottles btl btls tin tins can cans roll rolls ream reams dozen dozens doz dz piece pieces pcs pc unit units
  kg kgs kilo kilos g gram grams gm litre litres liter liters ltr ltrs l ml cl yard yards yd yds metre metres meter meters
  tonne tonnes ton tons loaf loaves tray trays drum drums gallon gallons keg kegs jerrycan jerrycans cup cups mudu mudus
  paint paints derica dericas congo congos kongo kongos basket baskets bundle bundles bale bales sachet sachets set sets
  pair pairs plate plates stick sticks tuber tubers bunch bunches heap heaps head heads sack sacks bucket buckets rubber
  rubbers custard custards trip trips load loads hour hours day days night nights room rooms person persons people head
  batch batches cylinder cylinders card cards copy copies slot slots portion portions scoop scoops wrap wraps slice slices
  strip strips tablet tablets vial vials jar jars tube tubes cone cones half-bag length lengths sheet sheets block blocks
  wrapper-pack page pages session sessions bowl bowls container containers truck trucks
  sqm string strings seat seats spool spools coil coils pot pots plot plots acre acres stem stems mat mats skein skeins`;
export const UNITS = words(UNIT_LIST);
/** Units of size that say what the goods are, not how many: 750ml, 128 GB. */
export const SIZES = words(
  'g gram grams gm mg ml cl gb tb mb ltr inch inches inch" kva hp watt watts w v volts cc mm cm ft feet amp amps tiers tier seater gsm gauge yr yrs year years',
);
export const UNIT_SINGULAR = wordTable<string>({
  ...{
    loaves: 'loaf',
    boxes: 'box',
    batches: 'batch',
    bunches: 'bunch',
    copies: 'copy',
    ctn: 'carton',
    ctns: 'carton',
  },
  ...{
    crt: 'crate',
    crts: 'crate',
    pkt: 'packet',
    pkts: 'packet',
    btl: 'bottle',
    btls: 'bottle',
    doz: 'dozen',
    dz: 'dozen',
  },
  ...{
    kgs: 'kg',
    kilo: 'kg',
    kilos: 'kg',
    ltr: 'litre',
    ltrs: 'litre',
    liter: 'litre',
    liters: 'litre',
    l: 'litre',
  },
  ...{
    yd: 'yard',
    yds: 'yard',
    pcs: 'pcs',
    pc: 'pcs',
    gms: 'g',
    people: 'person',
    persons: 'person',
    kongo: 'congo',
  },
});
export const unitOf = (word: string): string =>
  UNIT_SINGULAR[word] ?? (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

export type Method = 'cash' | 'bank_transfer' | 'debit_card' | 'mobile' | 'online' | 'check' | 'wire';
const METHODS: readonly (readonly [Method, string])[] = [
  ['cash', 'cash'],
  [
    'bank_transfer',
    'transfer transferred transfered trf tranfer opay palmpay kuda moniepoint alert alerted mobile-transfer bank',
  ],
  ['debit_card', 'pos card'],
  ['mobile', 'ussd'],
  ['online', 'paystack flutterwave online stripe paypal monnify'],
  ['check', 'cheque check chq'],
  ['wire', 'wire wired swift'],
];
export const METHOD_OF: ReadonlyMap<string, Method> = new Map(
  METHODS.flatMap(([method, list]) => [...words(list)].map((word): [string, Method] => [word, method])),
);

export const TITLES =
  words(`mama mummy mommy mum mr mrs ms miss dr doc doctor prof engr engineer barr barrister pastor rev
  alhaji alhaja hajia hajiya chief oga madam aunty auntie aunt uncle baba iya bro brother bros sister sis daddy papa sir lady
  prince princess mallam malam elder deacon deaconess evangelist bishop father fr imam ustaz honourable hon nurse
  sergeant corporal inspector brother-in-law egbon boss bossman ogbeni comrade mrs. mr. inlaw`);
export const BUSINESS =
  words(`ltd limited plc stores store enterprises enterprise ventures nig nigeria supermarket mart hotel
  hotels school schools academy church mosque pharmacy restaurant kitchen bakery boutique motors farms farm foods global
  company co sons brothers depot mills millers supplies suppliers agency agencies hospital clinic bar lounge suites estate
  club association union cooperative parish college university bank salon spa logistics express consult consulting
  services solutions industries international homes partners group canteen bukka`);
/** People who are named by what they do. */
export const PEOPLE =
  words(`customer customers buyer buyers client clients supplier suppliers vendor vendors agent agents
  driver drivers mechanic technician carpenter plumber electrician painter tailor welder bricklayer labourer labourers
  cleaner cleaners guard guards landlord landlady tenant tenants agbero agberos union staff worker workers girl girls boy boys
  apprentice man woman people guys guy lawyer accountant auditor vet nurse teacher doctor police lawma nepa phcn neighbour
  hotels hotel caterer wholesaler retailer distributor dealer rep manager student students mechanic's person somebody bride
  groom couple family friend friends passerby okada rider dispatch-rider conductor butcher farmer fisherman`);

/** Goods that businesses buy to sell, or make. */
export const GOODS =
  words(`rice beans garri gari yam yams plantain plantains tomato tomatoes pepper peppers onion onions egusi ogbono
  crayfish stockfish fish titus croaker mackerel panla catfish shrimp chicken chickens broiler broilers layer layers egg eggs turkey
  goat goats cow cows ram rams meat beef shaki ponmo kpomo sausage suya bread loaf loaves cake cakes cupcake cupcakes doughnut
  doughnuts puff-puff buns meatpie chinchin biscuit biscuits indomie noodles spaghetti macaroni semo semovita flour sugar salt milk
  milo bournvita butter margarine yeast oil groundnut groundnuts maize corn millet sorghum soya cassava potato potatoes cocoyam
  cocoa cashew ginger palm-oil kernel honey zobo kunu juice malt coke fanta sprite pepsi minerals mineral drinks drink beer star
  gulder heineken stout wine whisky gin bitters water sachet ice icecream yoghurt soap detergent omo bleach perfume cream lotion
  pomade shampoo relaxer attachment weavon wig wigs lipstick nail-polish mascara powder pad pads diapers pampers tissue toothpaste
  drug drugs tablet tablets paracetamol syrup vitamin vitamins antibiotics coartem insulin glucometer bandage cement block blocks
  brick sand granite gravel rod rods iron nails roofing zinc plank planks plywood timber tile tiles paint pipe pipes tap sink door
  doors window windows lock locks bulb bulbs cable cables wire socket switch battery batteries tyre tyres plug plugs filter brake
  pad-brake bumper engine oil-filter radiator shock phone phones charger chargers earpiece headset pouch screen laptop laptops
  tv television radio fan fans iron-box blender kettle cooker microwave fridge freezer generator solar panel panels inverter
  mattress pillow bed sofa chair chairs table tables wardrobe curtain curtains rug carpet mirror clock shoe shoes sandal sandals
  slippers bag bags belt belts cap caps watch watches shirt shirts trouser trousers jeans gown gowns dress dresses skirt blouse
  ankara lace aso-ebi asoebi gele wrapper wrappers senator kaftan agbada suit suits uniform uniforms singlet boxers socks bra
  fabric fabrics cashmere chiffon satin thread zip button buttons needle book books notebook textbook biro pencil marker paper ream
  toner card cards banner mug mugs jotter calendar flower flowers gas cylinder feed feeds fertilizer seed seeds seedlings herbicide
  chicks day-old fingerlings poultry-feed leather sole gum beads jewellery gold necklace bracelet ring toy toys bicycle motorcycle
  okada-bike car cars spare parts provisions groceries stock`);
/** Work that businesses sell or buy. */
export const SERVICES =
  words(`repair repairs repairing fix fixing fixed servicing service services workmanship installation install
  installed haircut haircuts barbing braid braids braiding plaiting weaving retouching manicure pedicure makeup facial massage
  laundry ironing wash washing dry-cleaning cleaning fumigation sewing tailoring alteration amendment printing photocopy photocopies
  typing lamination binding scanning design branding photography photoshoot shoot video coverage editing catering cooking decoration
  decor rental rentals hire hiring hall lesson lessons tuition coaching training class classes tutorial consulting consultation
  consultancy survey audit bookkeeping legal notary translation transport haulage dispatch delivery errand towing vulcanizing
  alignment painting welding carpentry plumbing wiring drilling grinding milling threshing harvesting ploughing weeding spraying
  security escort hosting website software app domain membership subscription session sessions treatment checkup scan test lab
  xray admission ward registration processing visa ticketing booking lodging accommodation room rooms night nights charging
  recharge viewing passenger passengers trip trips fare fares drop`);
/** Places where a business keeps its money. */
export const ACCOUNTS =
  words(`opay palmpay kuda moniepoint gtb gtbank access zenith uba fcmb fidelity sterling wema union stanbic
  polaris firstbank ecobank jaiz keystone providus carbon fairmoney till drawer petty wallet account acct acc a/c savings current
  domiciliary dom safe vault cashbox cash-box float bank`);
