import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';

/**
 * A webhook's address is typed by a member and called by the server, so it must not lead into the server's own network.
 * It is checked when it is saved, and again at each connection, because a name can point elsewhere later.
 */

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');

/** The only addresses of IPv6 that are given out; those of them that carry an IPv4 address or are for examples are not. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const EMBEDDED = new BlockList();
EMBEDDED.addSubnet('2001::', 23, 'ipv6');
EMBEDDED.addSubnet('2001:db8::', 32, 'ipv6');
EMBEDDED.addSubnet('2002::', 16, 'ipv6');
EMBEDDED.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE.check(address, 'ipv4');
    case 6:
      return GLOBAL.check(address, 'ipv6') && !EMBEDDED.check(address, 'ipv6');
    default:
      return false;
  }
}

export const NOT_PUBLIC = 'This address is not on the public internet';

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Returns what is wrong with the text of an address; null where it can be used. `local`: any host, also by http. */
export function faultOfUrl(text: string, local: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'Please enter a whole address, such as https://example.com/webhooks';
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:'))
    return 'The address must begin with https://';
  if (url.username || url.password) return 'The address must not have a name or a password';
  if (url.hash) return 'The address must not have a part after #';
  if (!local && isIP(hostOf(url)) && !isPublic(hostOf(url))) return NOT_PUBLIC;
  return null;
}

/** Looks the name up and returns what is wrong with where it leads; null where it can be used. */
export async function faultOfHost(text: string, local: boolean): Promise<string | null> {
  const host = hostOf(new URL(text));
  if (local || isIP(host)) return null;
  try {
    const found = await promisify(resolveName)(host, { all: true });
    return found.every(({ address }) => isPublic(address)) ? null : NOT_PUBLIC;
  } catch {
    return 'This address cannot be found';
  }
}

/** The look-up of a connection, which fails for an address that is not public. */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublic(address))) return done(new Error(NOT_PUBLIC), '');
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
