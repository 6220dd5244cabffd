import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';

const COOKIE = 'lissafi_device';
const PATH = '/api/v1/auth';
const DAYS = 400;
/** The number of people that a shared computer remembers. */
const PEOPLE = 10;

interface Device {
  id: string;
  /** The people who signed in here before. */
  people: string[];
}
interface Visit {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Only our own web client sends this header; a form of another site cannot. */
export const isWebClient = (request: FastifyRequest) => request.headers['x-lissafi-client'] === 'web';

export const cookieOptions = (services: Services) =>
  ({
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.public_url.startsWith('https:'),
  }) as const;

/** With HTTPS the browser itself rejects a cookie of this name that was set without it (ASVS 3.3.1). */
export const cookieName = (services: Services, name: string) =>
  services.config.public_url.startsWith('https:') ? `__Secure-${name}` : name;

function read({ services, request }: Omit<Visit, 'reply'>): Device | null {
  const sealed = isWebClient(request) ? request.cookies[cookieName(services, COOKIE)] : undefined;
  const text = sealed && services.vault.open('device', sealed);
  return text ? (JSON.parse(text) as Device) : null;
}

/**
 * Returns the browser's device cookie if this person signed in here before. Such a device has its own limit of attempts
 * (strangers cannot exhaust it), and no email is sent when it is used again.
 */
export function knownDevice(visit: Omit<Visit, 'reply'>, userId: string | undefined): string | null {
  const device = read(visit);
  return device && userId && device.people.includes(userId) ? device.id : null;
}

/** Returns this browser's device cookie including this person; null for other clients. */
export function deviceCookieFor(visit: Visit, userId: string): Device | null {
  if (!isWebClient(visit.request)) return null;
  const before = read(visit) ?? { id: randomUUID(), people: [] };
  const people = [userId, ...before.people.filter((id) => id !== userId)].slice(0, PEOPLE);
  return { id: before.id, people };
}

/** Sets the device cookie. */
export function setDeviceCookie({ services, reply }: Visit, mark: Device | null, now: Date): void {
  if (!mark) return;
  const expires = new Date(now.getTime() + DAYS * 86_400_000);
  const sealed = services.vault.seal('device', JSON.stringify(mark));
  reply.setCookie(cookieName(services, COOKIE), sealed, { ...cookieOptions(services), expires });
}
