/** The address that a person requested before signing in: the root redirects there, once. */
const STORAGE_KEY = 'cabezal.initial_address';

export function rememberInitialAddress(address: string) {
  if (address !== '/' && !address.startsWith('/login')) localStorage.setItem(STORAGE_KEY, address);
}

export const readInitialAddress = () => localStorage.getItem(STORAGE_KEY) ?? '/';

export function forgetInitialAddress() {
  localStorage.removeItem(STORAGE_KEY);
}
