import { isIP } from 'node:net';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const mostHops = 9;
const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
const parts = (text: string): string[] => text.split(',').map(part => part.trim());

/** Whether TRUST_PROXY says something that can be trusted: `off`, a number of proxies, or their addresses. */
export const isProxyTrust = (text: string): boolean =>
  text === 'off' || (/^\d$/.test(text) && Number(text) <= mostHops) || parts(text).every(isNetwork);

/**
 * Whose X-Forwarded-For is believed: as many proxies as stand in front, each of which adds the address it saw, or those of the addresses.
 * What a client writes into the header stands left of theirs and is never reached.
 */
export function proxyTrust(text: string): FastifyServerOptions['trustProxy'] {
  if (text === 'off' || text === '0') return false;
  if (/^\d$/.test(text)) return (_address, hop) => hop < Number(text);
  return parts(text);
}

/** The address of who asks, as far as it is one; else that of the connection. */
export function clientAddress(request: FastifyRequest): string {
  // Some proxies write the port too.
  const said = request.ip?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^::ffff:(?=\d+\.)/, '');
  return said !== undefined && isIP(said) > 0 ? said : (request.socket.remoteAddress ?? '0.0.0.0');
}

/** What is counted as one: an IPv4 address; of IPv6 the /64 network, for a household has as many addresses as it likes. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('%')[0]?.split('::') ?? [];
  const before = left === '' ? [] : left.split(':');
  const after = right ? right.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Did it come from this machine itself, through no proxy? */
export function isLocal(request: FastifyRequest): boolean {
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some(name => request.headers[name] !== undefined);
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
