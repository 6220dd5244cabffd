/**
 * Turns of phrase that decide what a sentence is about, in small letters as they are said. Each is one pattern over the whole
 * sentence or clause; their order of precedence is that of the functions that use them.
 */

/** A greeting at the start. */
export const GREETING =
  /^(?:good (?:morning|afternoon|evening|day|night)|hi|hello|hey|happy|congrat|thank|thanks|ok|okay|welcome|how far|how are|well done|weldone|god bless|amen|merry|e kaabo|kedu|sannu)\b/;
/** Something is asked of the application. */
export const COMMAND =
  /^(?:abeg |please |pls |kindly )?(?:compare|remove (?:that|this|the)|cancel|delete|void|undo|edit|change|correct|update|show|open|print|remind|send me|send (?:the |account|invoice|receipt|statement)|set|export|share|call|help|add a? ?(?:customer|product|item)|create|remove the|reverse|download|resend|forward|check|find|search|log ?in|reset)\b/;
/** A question by its first words. */
export const QUESTION =
  /^(?:so |abeg |pls |please |na |but |and |sir |hello )*(?:na )?(?:who|whose|whom|which|wetin|what|whats|what's|when|where|why|how much|how many|how far|how do|how dey|how be|how is|how are|how was|did|does|do we|do i|is there|are we|can|could|should|shey|which|top \d+|list)\b/;
/** Somebody told, asked or promised; nothing has happened. */
export const QUOTED =
  /\b(?:told|tell|said|says?|quoted?|priced?|ask(?:ed|ing)?|offer(?:ed)?|want(?:s|ed)? to (?:buy|sell|pay)|promised?|dey price)\b/;
/** Money goes back: that belongs to the payment itself. */
export const REVERSAL =
  /\b(?:sent back my|(?:gave|give|paid|sent) (?:him|her|me|us|them|am|the customer) back|fake alert|refund(?:ed)?|return(?:ed)? (?:the |his |her |their |my )?(?:money|cash)|revers(?:ed|al)|never enter|did not enter|didn't enter|no enter|bounced?|chargeback)\b/;
/** Loans and capital. */
export const LOAN_IN =
  /\b(?:borrow(?:ed)?|loan from|took (?:a )?loan|collect(?:ed)? (?:a )?loan|got (?:a )?loan|received (?:a )?loan|loan (?:don )?(?:enter|disbursed|approved)|capital|invested?|put (?:in )?my own money|from my (?:own )?pocket|my own money)\b/;
/** The owner takes money or goods. */
export const DRAWINGS =
  /\b(?:drawings?|withdr[ae]w(?:al)? for (?:myself|personal|house|family)|personal use|for my (?:own|house|wife|husband|children|child|kids?|family|self|mother|father|mum|dad|brother|sister|rent|personal)|for myself|for (?:the )?house upkeep|for house|owner'?s (?:drawings?|money|personal))\b/;
/** A plan, a promise or a condition. */
export const FUTURE_TEXT =
  /\b(?:will (?:supply|bring|pay|send|come|deliver|buy|collect|sell|transfer|be)|going to|gonna|i (?:wan|wanna|want to|plan to|intend to|hope to|need to|go) (?:go )?(?:buy|sell|pay|supply|collect|order|get|borrow)|wan (?:go )?(?:buy|sell|pay|order|collect)|plan(?:ning)? to|next (?:week|month|year|time)|when (?:he|she|they|dem|i|we|money)|if (?:the |dem |price|he|she|they|i|we)|should (?:pay|buy|bring)|suppose to|supposed to|remember to|tomorrow i|i for)\b/;
/** Nothing is paid yet. */
export const UNPAID =
  /\bwrite (?:am|it|me) down\b|\btill (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|month)\b|\bowes? (?:me|us)\b|\bsign(?:ed)? for (?:am|it)\b|\bno payment\b|\bnot yet\b|\b(?:n(?:ever|eva|o|or|ot|t)|yet to|has(?:n't| not| no)|have(?:n't| not| no)|did(?:n't| not)|without|no gree)(?: yet| don| even| dey| been| fit)? (?:pay|paid|payment|paying|drop|settle|give me|bring money|transfer)|\bunpaid\b|\b(?:on|for) credit\b|\bcredit\b(?! (?:alert|my|me|our|card|the|into|of|to))|\b(?:will|go|wil|gonna|dey go|im go|'ll) (?:pay|balance|settle|transfer|bring|drop|clear)|\bpay(?:ing|ment)? (?:later|next|when|on|by|end|month|after|in \d|in two|tomorrow)|\bto pay\b|\bnot (?:yet )?(?:paid|settled)|\bowing\b|\bcredit till\b|\bbook am\b|\bpay am yet\b/;
/** All is paid. */
export const PAID =
  /\b(?:paid|pay|pays|payed|settled?|cleared)\b|\b(?:alert|transfer|payment|money) (?:don |has |have )?(?:enter|drop|land|received|confirmed|done|came|come)|\b(?:enter|entered|dropped) (?:my |the )?(?:account|acct)\b|\bspot\b|\bmoney complete\b|\bfull money\b|\bcash and carry\b|\bcash down\b/;
/** One half is paid. */
export const HALF = /\bhalf (?:paid|payment|pay|cash|upfront)\b|\b(?:paid|pay|drop|dropped) half\b/;
/** Goods are given away. */
export const FREE = /\b(?:free|for free|gift(?:ed)?|charity|sample|dash(?:ed)?|complimentary|as jara)\b/;
/** Goods are lost, spoilt or found. */
export const LOST =
  /\b(?:condemn(?:ed)?|flood|no charge|short when|broke|broken|break|spoil\w*|damag\w*|spill\w*|spilt|expired?|stolen|steal|stole|lost|missing|mou?ldy?|don mou?ld|rott?en|rot|burnt?|burned|burst|leak\w*|wast\w+|trash\w*|discard\w*|crushed|melt\w*|sour\w*|torn|died|die|dead|threw|throw\w*|thief|tief|rats?|weevils?|ants|(?:don|go|went|gone|get) bad|wet|soak\w*|mice|short(?:age)? (?:of|by)|short by|write off|written off|fell|crack(?:ed)?|unaccounted|disappear\w*|not complete|extra)\b/;
/** Goods are eaten or used by the people of the business. */
export const STAFF_ATE =
  /\b(?:staff|workers?|boys|girls|we|i|family|children|apprentices?)\b.*\b(?:chop|ate|eat|eats|eaten|drank|drink|use|used|took home)\b/;
/** What is there. */
export const COUNTED =
  /\b(?:shelf \d|as at close|total available|count(?:ed|s)?|recount|stock ?tak\w*|stock check|closing stock|inventory|physical(?:ly)?|dey (?:inside|ground|store|shop|shelf)|(?:for|on) ground|in (?:the )?(?:store|shop|freezer|fridge|warehouse|hall|tank|shelf|cold room)|on (?:the )?shelf|we (?:still )?(?:have|get|dey with)|remain(?:s|ing)?|left|as (?:of|at) closing|after checking|reads?|i (?:just )?check(?:ed)?|at hand|available stock|still dey)\b/;
/** Goods are produced. */
export const MADE =
  /\b(?:hatch(?:ed)?|mould \d+|enter(?:ed)? store|bak(?:e|ed|es|ing)|produc(?:e|ed|es|tion)|fr(?:y|ied)|cook(?:ed)?|bottl(?:ed|ing)|bottle \d+|brew(?:ed)?|output|yield(?:ed)?|made|make|moulded|packag(?:ed|ing)|sew(?:ed|n)?|roast(?:ed)?|grind|ground \d+|we got|from .* we (?:get|got)|e give us|came out|comot|smoked|weld(?:ed)?|assembled?|blend(?:ed)?|processed|mixed|joined|harvest(?:ed)?|milled|dried|knit(?:ted)?|wove|printed|print and bind|finished|completed|packed|shift|turned|converted \d+ .* (?:in)?to|squeezed|fermented|pounded|stitched|carved|built)\b/;
/** Somebody buys, sells or pays, so that a figure is no count. */
export const TRADED =
  /\b(?:settled?|dropped|give am|gave (?:him|her|them|am)|compensation|cheque|alert|rent|levy|charged?|sold|sell|sells|bought|buy|buys|paid|pay|pays|customer|supplied|received|collect(?:ed)? .* from)\b/;
/** A remark about prices, rates or balances. */
export const REMARK =
  /\bnow it is\b|\bto be (?:ready|delivered|collected)\b|\bdon reach\b|\bprice list\b|\b(?:dollar|pound|euro|rate|exchange)\b.*\b(?:na|is|now)\b|\btarget\b|\bopening balance\b|\bbalance (?:is )?(?:now|currently)\b|\bcash at hand\b|\balmost\b|\bavailable\b|\bdm\b|\bproforma\b|\b(?:transfer|payment) (?:failed|fail|declined|pending)|\bfailed\b|\blent\b|\blend\b|\bloan(?:ed)? (?:him|her|them|to)\b|\b(?:now|currently) (?:goes for|sells? (?:for|at))|\b(?:costs?|sell(?:s|ing)?) .* (?:now|these days|everywhere)\b|\bthis country\b|\bmarket (?:is )?(?:hot|tough)\b|\bhow (?:market|business)\b|\bbudget\b|\bestimate\b|\bquot(?:e|ation)\b|\bmaximum\b|\bdiscount code\b|\bgod bless\b|\bhappy new\b|\bwould (?:cost|be)\b|\bgo cost\b(?! \S+$)/;
/** An order that is not delivered yet. */
export const ORDERED =
  /\bordered\b.*\b(?:for|on|by|deliver\w*|collect|pick)\b.*\b(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|tomorrow|next|weekend|january|february|march|april|may|june|july|august|september|october|november|december)\b|\bwe deliver on\b/;
/** Somebody owes. */
export const OWES = /\b(?:still )?(?:dey )?(?:owe|owes|owing)\b/;
/** A debt of before is paid. */
export const DEBT =
  /\b(?:what is on (?:her|his|their)|out of (?:his|her|their|him)|the last \d|(?:she|he|they|dem) (?:collected|took|carried|bought) (?:in|last)|against future|debts?|owed?|owing|owes|old bill|arrears|outstanding|on account|part[ -]pay(?:ment)?|instal+ments?|tranche|inv(?:oice)?[ -]?(?:no|number|#)?[ /-]?\w*\d+|invoice|last (?:week|month|time|year)'?s?|of (?:last|january|february|march|april|may|june|july|august|september|october|november|december|\d+ weeks? ago)|for (?:the )?goods (?:of|we|i|wey)|(?:we|i|wey i|wey we) (?:took|collected|carry|carried|already sold)|being balance|for (?:the )?(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:supply|goods|bread|bill|invoice|order)|balance of|her balance|his balance|their balance|my balance|remaining|reduce (?:my|him|her|his|their|the) debt|offset|squared? up|paid off|clear(?:ed|s)? (?:my|our|her|his|their|the|all|old)|we no get anything again|said account|for (?:her|his|their) account|finally)\b|\bcredit from\b/;
/** Money for goods or work to come. */
export const AHEAD =
  /\b(?:deposit|advance|upfront|up front|commitment fee|booking fee|ahead|down payment|for next (?:loading|supply|batch|week)|to (?:start|begin)|mobilization|mobilisation|pre-?paid)\b/;
/** The other side pays us. */
export const THEY_PAID =
  /\b(?:he|she|they|dem|e|customer|client|buyer|madam|oga|everybody|all|passengers?|somebody|sister|brother|mother|father|husband|wife)\b(?: \w+){0,2} (?:pay|paid|pays|swiped|swipe|transfer(?:red)?|settled?|give me|gave me|drop|dropped|sent|balance|balanced|sign(?:ed)?|used? (?:pos|transfer|cash|card))\b|\b(?:no|not|never|without) (?:payment|pay|paid)\b|\bowes? (?:me|us)\b|\bpaid (?:on paystack|online)\b|\bpaid by (?!cash|transfer|wire|cheque|check|pos|card|bank|ussd|me|us)\b|\ball (?:cash|pos|transfer)\b|\bwalk[ -]?in\b|\binvoice sent\b|\badvance was\b|\bwhen (?:they|she|he|dem) (?:collect|come|pick)\b|\b(?:they|he|she|dem)(?:'ll| will| go) (?:pay|settle|sort|balance|transfer|bring|send)\b|\bfull money\b|\bmoney (?:don )?(?:entered|enter|complete)\b|\ball paid\b|\bcash for hand\b|\bcheque collected\b/;
/** We pay the other side. */
export const WE_PAY =
  /\b(?:i|we) (?:don |have |has |just |never |no |go |will |'ll |paid? )?(?:pay|paid|owe|give am|gave (?:him|her|them)|balance (?:him|her|them|am)|dey owe|transferred|never pay)\b|\bfor us to pay\b|\bterms\b|\bdays credit\b|\b(?:pay|paid) (?:am|him|her|them)\b/;
/** Services that small businesses sell. */
export const SERVICES =
  /\b(?:repairs?|replacement|typing|photocop\w+|printing|laundry|ironing|dry ?cleaning|braid\w*|haircuts?|barbing|makeup|car wash|washing|catering|decorations?|photo ?shoot|lessons?|tuition|consult\w+|design|installation|servicing|alterations?|sewing|tailoring|hall (?:rental|hire)|rental|hire|passengers?|trips?|haulage|delivery fee|lamination|binding|salon|prescription|training|workshop|event|seats|screen|charging)\b/;
/** Money that comes in, by its noun. */
export const IN_NOUN =
  /\b(?:cash sales?|sales?|takings?|proceeds|revenue|turnover|offering|tithes?|donations? received|fare from)\b/;
