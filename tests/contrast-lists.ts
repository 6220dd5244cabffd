/**
 * What contrast.test.ts found in the stylesheets and cannot compute from the tokens alone, by file, selector and
 * property, each group with the reason why it can be read all the same.
 */

/** Filled backgrounds that hold no text: dots, meters, and bars whose figure is written beside them. */
export const DRAWN_RULES = [
  'features/bank-statements/Reconcile.module.css .progress progress::-webkit-progress-value',
  'features/bank-statements/Reconcile.module.css .progress progress::-moz-progress-bar',
  'features/counter/Counter.module.css .ready::before',
  'features/counts/Counts.module.css .progress progress::-webkit-progress-value',
  'features/counts/Counts.module.css .progress progress::-moz-progress-bar',
  'features/dashboard/BarChart.module.css .readout [data-kind]::before',
  'features/dashboard/BarChart.module.css .readout [data-kind="1"]::before',
  'features/dashboard/Inventory.module.css [data-level="in_stock"]',
  'features/dashboard/Inventory.module.css [data-level="low_stock"]',
  'features/dashboard/Inventory.module.css [data-level="out_of_stock"]',
  'features/dashboard/Inventory.module.css [data-level="overstock"]',
  'features/dashboard/TieOutLine.module.css .check::before',
  'features/dashboard/TieOutLine.module.css .check[data-agree="false"]::before',
  'features/inventory-accounting/InventoryAccounting.module.css .age[data-age="0"]',
  'features/inventory-accounting/InventoryAccounting.module.css .age[data-age="1"]',
  'features/inventory-accounting/InventoryAccounting.module.css .age[data-age="2"]',
  'features/inventory-accounting/InventoryAccounting.module.css .age[data-age="3"]',
  'features/inventory-accounting/InventoryAccounting.module.css .age[data-age="4"]',
  'features/inventory-accounting/InventoryAccounting.module.css .age[data-age="5"]',
  'features/inventory-accounting/InventoryAccounting.module.css .track span',
  'features/inventory-accounting/InventoryAccounting.module.css .track[data-tone="owed"] span',
  'features/ledger/Books.module.css .state::before',
  'features/ledger/Books.module.css .state[data-agree="false"]::before',
  'features/notifications/Notifications.module.css .row[data-read="false"] .link::before',
  'features/organizations/StorageCard.module.css .meter:-moz-meter-sub-optimum::-moz-meter-bar',
  'features/organizations/StorageCard.module.css .meter::-moz-meter-bar',
  'features/organizations/StorageCard.module.css .meter::-webkit-meter-optimum-value',
  'features/organizations/StorageCard.module.css .meter::-webkit-meter-suboptimum-value',
  'features/receivables/AgeingBar.module.css .age[data-age="current"]',
  'features/receivables/AgeingBar.module.css .age[data-age="days_1_30"]',
  'features/receivables/AgeingBar.module.css .age[data-age="days_31_60"]',
  'features/receivables/AgeingBar.module.css .age[data-age="days_61_90"]',
  'features/receivables/AgeingBar.module.css .age[data-age="over_90"]',
  'features/sales-reports/SalesReport.module.css .bar span',
  'features/source-documents/VoicePage.module.css .meter span',
  'features/statements/BridgePage.module.css .track span',
  'features/statements/BridgePage.module.css .track span[data-kind="more"]',
  'features/statements/BridgePage.module.css .track span[data-kind="less"], .track span[data-kind="loss"]',
  'features/statements/Statement.module.css .bars b',
  'features/statements/Statement.module.css .bars a:hover b',
  'features/statements/Statement.module.css .bars a[data-current="true"] b',
  'features/statements/Statement.module.css .bars b[data-loss="true"]',
  'features/tax-calendar/TaxCalendar.module.css .track span',
  'features/tax-calendar/TaxCalendar.module.css .track span:is([data-state="near"], [data-state="doubtful"])',
  'features/tax-calendar/TaxCalendar.module.css .track span[data-state="crossed"]',
  'frame/Bell.module.css .dot',
  'frame/Sidebar.module.css .state::before',
  'frame/Sidebar.module.css .state[data-online="false"]::before',
  'ui/Timeline.module.css .timeline li::before',
  'ui/Timeline.module.css .timeline li[data-tone="owed"]::before',
  'ui/shell.css .shell-bar em',
];

/** Keeps the colour of the text of the same button, on another green: a pair of the list. */
export const FILLED_HOVER = 'ui/Button.module.css .primary:hover:not(:disabled)';

export const LITERALS: readonly (readonly [reason: string, rules: readonly string[]])[] = [
  [
    'White behind what is printed, scanned or shown as on paper, and what is written there in black.',
    [
      'features/account/Account.module.css .qr background: #fff',
      'features/counter/print/Roll.module.css .roll background: #fff',
      'features/counter/print/Roll.module.css .roll color: #000',
      'features/counter/print/Roll.module.css .roll hr border-top: 1px dashed #000',
      'features/delivery/PublicInvoicePage.module.css .page background: #fff',
      'features/invoices/form/InlineEdit.module.css .fields background: #fff',
      'features/items/LabelsPage.module.css .sheet background: #fff',
      'features/items/LabelsPage.module.css .sheet color: #000',
      'features/organizations/LogoCard.module.css .logo, .none background: #fff',
      'features/paying/CustomerPublicPage.module.css .page background: #fff',
      'frame/OrganizationMark.module.css .logo background: #fff',
      'ui/base.css html, body background: #fff',
      'ui/document/DocumentView.module.css .paper background: #fff',
      'ui/document/DocumentView.module.css .initial color: #fff',
      'ui/document/DocumentView.module.css .paper[data-template="thermal"] color: #000',
      'ui/document/DocumentView.module.css .paper[data-template="thermal"] .title border-top: 1px dashed #000',
      'ui/document/DocumentView.module.css .paper[data-template="thermal"] .parties border-top: 1px dashed #000',
      'ui/document/DocumentView.module.css .paper[data-template="thermal"] .signed border-bottom: 1px dashed #000',
      'ui/document/DocumentView.module.css .paper[data-template="thermal"] .lines tr border-bottom: 1px dashed #bbb',
      'ui/scan/Camera.module.css .camera video background: #000',
    ],
  ],
  [
    'Parts of a white or a green ground, which the arithmetic lays over it.',
    [
      'features/counter/Basket.module.css .pay .record kbd background: rgb(255 255 255 / 18%)',
      'features/counter/Counter.module.css .basketButton > b background: rgb(255 255 255 / 18%)',
      'features/invoices/form/InlineEdit.module.css .press:hover background: rgb(13 91 65 / 6%)',
      'ui/SaidText.module.css .mark background: color-mix(in srgb, var(--shade) 14%, transparent)',
    ],
  ],
  [
    'The kinds of words in a sentence.',
    [
      'features/text-transactions/OwnWords.module.css .words[data-tone="party"] --tone: light-dark(#6b3fa0, #c3a1f0)',
      'features/text-transactions/OwnWords.module.css .words[data-tone="party"] background: light-dark(#efe7f9, #2f2440)',
      'features/text-transactions/OwnWords.module.css .words[data-tone="goods"] --tone: light-dark(#2458a6, #8fb8f5)',
      'features/text-transactions/OwnWords.module.css .words[data-tone="goods"] background: light-dark(#e4edfa, #1d2b42)',
      'ui/SaidText.module.css .mark[data-tone="person"], .mark[data-tone="about"] --shade: #7b57a8',
      'ui/SaidText.module.css .mark[data-tone="item"], .mark[data-tone="amount"] --shade: #3f6fb0',
    ],
  ],
  [
    'White paper behind a logo, which is drawn for it.',
    ['features/paying/Paying.module.css .logo background: #fff'],
  ],
  [
    'On the picture of a document, whose colours nobody knows: two outlines, one of them thick.',
    [
      'features/source-documents/SourceDocuments.module.css .mark outline: 1.5px solid rgb(13 91 65 / 55%)',
      'features/source-documents/SourceDocuments.module.css .mark[data-active="true"] outline: 3px solid #b2540c',
      'features/source-documents/SourceDocuments.module.css .mark[data-active="true"] background: rgb(178 84 12 / 16%)',
      'features/source-documents/SourceDocuments.module.css .mark[data-active="true"] box-shadow: 0 0 0 3px rgb(178 84 12 / 16%)',
    ],
  ],
  [
    'Shadows, and what covers the page below a dialog.',
    [
      'frame/BottomBar.module.css .record box-shadow: 0 4px 14px rgb(13 91 65 / 28%)',
      'ui/Modal.module.css .dialog::backdrop background: rgb(29 28 25 / 38%)',
      'ui/Modal.module.css :global([data-color-scheme="dark"]) .dialog::backdrop background: rgb(0 0 0 / 60%)',
      'ui/document/DocumentView.module.css .paper box-shadow: 0 1px 2px rgb(29 28 25 / 8%), 0 10px 30px rgb(29 28 25 / 10%)',
    ],
  ],
  [
    'The paler bar of a chart in the dark, whose figures are written beside it.',
    [
      'features/dashboard/BarChart.module.css [data-color-scheme="dark"] .bar[data-kind="1"] fill: #2f6b54',
      'features/dashboard/BarChart.module.css [data-color-scheme="dark"] .readout [data-kind="1"]::before background: #2f6b54',
    ],
  ],
];

/** What is drawn paler. */
export const PALER: readonly (readonly [reason: string, rules: readonly string[]])[] = [
  [
    'It cannot be used now.',
    [
      'ui/Button.module.css .button:disabled, .button[aria-disabled="true"] 0.55',
      'ui/table/Pagination.module.css .page:disabled 0.4',
    ],
  ],
  [
    'Figures of a moment ago, while those that were asked for are on their way; and the place of what loads.',
    [
      'features/bank-statements/Reconcile.module.css .proof[data-stale="true"] dl 0.6',
      'features/dashboard/PeriodSection.module.css .section[data-stale="true"] 0.6',
      'features/ledger/EntriesPage.module.css .entries[data-stale="true"] 0.55',
      'features/statements/Statement.module.css .columns[data-stale="true"] 0.55',
      'ui/Skeleton.module.css 50% 0.5',
      'ui/table/DataTable.module.css .body[data-stale="true"] 0.55',
    ],
  ],
  [
    'The names of keys, which the arithmetic holds against the buttons that they stand on.',
    ['features/bank-statements/Reconcile.module.css .detail kbd, .pane kbd 0.8'],
  ],
  [
    'A stamp across the paper, whose word the page says beside it; and the arrow of a column that is not sorted yet.',
    [
      'ui/document/DocumentView.module.css .stamp 0.35',
      'ui/document/DocumentView.module.css .stamp[data-stamp="Paid"] 0.7',
      'ui/document/DocumentView.module.css .stamp[data-stamp="Cancelled"], .stamp[data-stamp="Refunded"] 0.7',
      'ui/document/DocumentView.module.css .stamp[data-stamp] 0.95',
      'ui/table/TableView.module.css .sort:hover svg, .sort:focus-visible svg 0.6',
    ],
  ],
];
