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

/** Whether TRUST_PROXY has a valid value: `off`, a number of proxies, or their addresses. */
export const isProxyTrust = (text: string): boolean =>
  text === 'off' || (/^\d$/.test(text) && Number(text) <= mostHops) || parts(text).every(isNetwork);

/**
 * Which X-Forwarded-For entries are trusted: as many as there are proxies, each of which adds the address it saw, or those from the given
 * addresses. Entries that a client writes are to the left of these and are never used.
 */
export function proxyTrust(text: string): FastifyServerOptions['trustProxy'] {
  if (text === 'off' || text === '0') return false;
  if (/^\d$/.test(text)) return (_address, hop) => hop < Number(text);
  return parts(text);
}

/** The client's address from the header if it is valid; otherwise that of the connection. */
export function clientAddress(request: FastifyRequest): string {
  // Some proxies add the port.
  const address = request.ip?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^::ffff:(?=\d+\.)/, '');
  return address !== undefined && isIP(address) > 0 ? address : (request.socket.remoteAddress ?? '0.0.0.0');
}

/** The unit of counting: an IPv4 address, or the /64 network of IPv6, in which a household can use any address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('%')[0]?.split('::') ?? [];
  const before = left === '' ? [] : left.split(':');
  const after = right ? right.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Whether the request came directly from this machine, without a proxy. */
export function isLocal(request: FastifyRequest): boolean {
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some(name => request.headers[name] !== undefined);
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
