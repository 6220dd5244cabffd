import { randomUUID } from 'node:crypto';
import type { Mail } from '../mail/mailer.ts';
import { taskList } from '../tasks.ts';
import type { Member, TestApplication } from './application.ts';

export const at = (member: { organization_id: string }, path: string) =>
  `/api/v1/organizations/${member.organization_id}${path}`;
export const address = () => `${randomUUID()}@example.com`;

/** Short ways through the API from an invitation to the member. */
export function invitationTools(setup: () => { application: TestApplication; owner: Member }) {
  const invite = (by: Member, role: string, email = address()) =>
    by.post(at(by, '/members/invite'), { email, role });
  /** Runs the queued mail as the worker does, and gives the token of its link. */
  async function send(invitationId: string): Promise<Mail & { token: string }> {
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
    const tasks = taskList(setup().application.services, mailer);
    await tasks.invitation_mail!({ invitation_id: invitationId }, {} as never);
    const link = mails[0]?.links[0];
    return { ...mails[0]!, token: link ? new URL(link).searchParams.get('token')! : '' };
  }
  async function invited(role: string, email = address(), by = setup().owner) {
    const { body } = await invite(by, role, email);
    return { id: body.id as string, email, ...(await send(body.id)) };
  }
  const look = (token: string) => setup().application.call('POST', '/api/v1/invitations/look', { token });
  const accept = (user: Pick<Member, 'post'>, token: string) =>
    user.post('/api/v1/invitations/accept', { token });
  return { invite, send, invited, look, accept };
}
