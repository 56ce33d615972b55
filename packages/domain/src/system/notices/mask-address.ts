/** An address as a log shows it: its first letter and its domain, «m…@demo.ec». */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '…' : `${first}…${address.slice(at)}`;
}
