import { add, formatMoney } from '@cabezal/domain/system/amounts/money';

interface PageSumProps {
  /** The amounts of the rows on this page. */
  amounts: readonly string[];
  /** The number of rows in the whole list. */
  total: number;
  /** Distinguishes it from a sum of the other kind on the same page. */
  vat?: 'con IVA' | 'sin IVA';
}

/** The sum of the rows on this page. */
export function PageSum({ amounts, total, vat }: PageSumProps) {
  if (amounts.length === 0) return null;
  const name = total > amounts.length ? 'Suma de esta página' : 'Suma';
  return (
    <span>
      {vat === undefined ? name : `${name} ${vat}`}: <strong>{formatMoney(add(...amounts))}</strong>
    </span>
  );
}
