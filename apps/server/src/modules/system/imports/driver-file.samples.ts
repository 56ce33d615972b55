/** A file of drivers, typed as people do. */
export const driverHeadings = [
  'Identificación',
  'Apellidos',
  'Nombres',
  'Tipo de licencia',
  'Licencia vence',
  'Puntos de licencia',
  'Teléfono',
  'RUC de la compañía',
];
export const carrierRuc = '0990000002001';
export const driver = (
  card: string,
  name: string,
  more: Partial<Record<'type' | 'expiry' | 'points' | 'phone' | 'ruc', string | number | Date>> = {},
) => [
  card,
  'Mora Paz',
  name,
  more.type ?? 'E',
  more.expiry ?? '15/03/2029',
  more.points ?? '',
  more.phone ?? '',
  more.ruc ?? '',
];
/** Cédulas with a valid check digit. */
const cards = ['0102030405', '0912345675', '1710034065', '0926687856', '1712345678'].filter(isValid);
export function isValid(card: string): boolean {
  const sum = [...card.slice(0, 9)].reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(card[9]);
}
export const cardAt = (i: number): string => cards[i] ?? '';
