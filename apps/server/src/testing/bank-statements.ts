import { expect } from 'vitest';
import { fileForm, type Member } from './application.ts';

/** Sends a form with a statement, as a browser does. */
export function sendStatement(
  member: Member,
  path: string,
  file: { name: string; content: string | Uint8Array },
  fields: Record<string, string> = {},
) {
  const form = fileForm(Buffer.from(file.content as string), { name: file.name, fields });
  return member.post(path, form.body, form.headers);
}

/** Rows of a statement as csv: date, description, kobo with money in above 0; the balance follows from the opening. */
export function statementCsv(
  opening: number,
  rows: readonly (readonly [date: string, description: string, amount: number])[],
): { content: string; closing: number } {
  let balance = opening;
  const figure = (kobo: number) => (kobo / 100).toFixed(2);
  const lines = rows.map(([date, description, amount]) => {
    balance += amount;
    const [out, into] = amount < 0 ? [figure(-amount), ''] : ['', figure(amount)];
    return [date, description.replaceAll(',', ' '), out, into, figure(balance)].join(',');
  });
  const head = 'Trans Date,Narration,Debit,Credit,Balance';
  return { content: [`,Opening Balance,,,${figure(opening)}`, head, ...lines].join('\n'), closing: balance };
}

export const statementTools = (setup: () => { owner: Member; account: { id: string } }) => {
  const base = () => `/api/v1/bank-accounts/${setup().account.id}`;
  const send = (content: string | Uint8Array, fields = {}, name = 'statement.csv', member = setup().owner) =>
    sendStatement(member, `${base()}/statements`, { name, content }, fields);
  return {
    base,
    send,
    async imported(content: string | Uint8Array, fields = {}) {
      const answer = await send(content, fields);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    },
    toMatch: async (query = '') => (await setup().owner.get(`${base()}/to-match?limit=100${query}`)).body,
    proof: async (as_of = '') =>
      (await setup().owner.get(`${base()}/reconciliation${as_of && `?as_of=${as_of}`}`)).body,
    async match(...matches: object[]) {
      const answer = await setup().owner.post(`${base()}/matches`, { matches });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.matches;
    },
  };
};
