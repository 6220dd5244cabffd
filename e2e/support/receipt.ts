import type { Browser } from '@playwright/test';

export interface PrintedReceipt {
  supplier: string;
  number: string;
  /** As it is printed. */
  date: string;
  lines: readonly (readonly [name: string, quantity: string, price: string, total: string])[];
  total: string;
}

/** A receipt as a till prints it, photographed: a picture made by the browser in a page of its own. */
export async function receiptPicture(
  browser: Browser,
  { supplier, number, date, lines, total }: PrintedReceipt,
  type: 'png' | 'jpeg' = 'jpeg',
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 620, height: 820 } });
  const row = (cells: readonly string[]) =>
    `<tr>${cells.map((cell, at) => `<td style="text-align:${at === 0 ? 'left' : 'right'}">${cell}</td>`).join('')}</tr>`;
  await page.setContent(`
    <body style="margin:40px;background:#fff;color:#111;font:22px/34px 'DejaVu Sans Mono',monospace">
      <div style="text-align:center"><b>${supplier}</b><br>14 Aba Road, Lagos</div>
      <p>Receipt No: ${number}<br>Date: ${date}</p>
      <table style="width:100%">${row(['Item', 'Qty', 'Price', 'Amount'])}${lines.map(row).join('')}</table>
      <p style="text-align:right"><b>TOTAL ${total}</b></p>
      <p>Paid: CASH</p><p>Thank you</p>
    </body>`);
  const picture = await page.screenshot({ type, ...(type === 'jpeg' && { quality: 80 }) });
  await page.context().close();
  return picture;
}
