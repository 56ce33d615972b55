/** The address that a person requested before signing in: the root redirects there, once. */
const PLACE = 'cabezal.initial_address';

export function rememberInitialAddress(address: string) {
  if (address !== '/' && !address.startsWith('/login')) localStorage.setItem(PLACE, address);
}

export const readInitialAddress = () => localStorage.getItem(PLACE) ?? '/';

export function forgetInitialAddress() {
  localStorage.removeItem(PLACE);
}
