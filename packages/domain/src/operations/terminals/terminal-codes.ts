/** Codes with which a port terminal names our clients, depots, products, places, shipping lines and container types. */
export const TERMINAL_CODE_KINDS = {
  CLIENT: 'Cliente',
  DEPOSIT: 'Depósito',
  PRODUCT: 'Producto',
  PROVINCE: 'Provincia',
  CANTON: 'Cantón',
  SHIPPING_LINE: 'Naviera',
  CONTAINER_TYPE: 'Tipo de contenedor',
} as const;
export type TerminalCodeKind = keyof typeof TERMINAL_CODE_KINDS;
export const TERMINAL_CODE_KIND_CODES = Object.keys(TERMINAL_CODE_KINDS) as [TerminalCodeKind, ...TerminalCodeKind[]];

/** Code of the terminal whose codes are meant when a call names none: the one that receives the DISV, and DP World. */
export const DISV_TERMINAL = 'TPG';
export const DPW_TERMINAL = 'DPW';

export const TERMINAL_CODE_LENGTH = 40;

/** Why a code is refused, in Spanish; null: it is good, or empty. Codes are sent as they are, so that a blank inside would be part of them. */
export function terminalCodeError(code: string | null | undefined): string | null {
  return !code || /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/.test(code)
    ? null
    : 'El código lleva letras, números, puntos, guiones o barras, sin espacios';
}
