import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not reachable from everywhere (IANA's special-purpose registry), with multicast and what is reserved. */
export const SPECIAL_NETWORKS = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of IPv6 only the global addresses may be reached, without those of protocols, of documents, and of tunnels that contain another address. */
const GLOBAL_V6 = ['2000::', 3] as const;
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, bits] of SPECIAL_NETWORKS) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
const worldwide = new BlockList();
worldwide.addSubnet(...GLOBAL_V6, 'ipv6');

/** Whether an IP address belongs to the public internet: not this machine, its network, or a service of its provider. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // A zone («fe80::1%eth0») is of a local address.
  if (!isIPv6(address) || address.includes('%')) return false;
  return worldwide.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
