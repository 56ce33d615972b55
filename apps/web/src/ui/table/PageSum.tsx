import { add, formatMoney } from '@cabezal/domain/prices/money/money';

interface PageSumProps {
  /** Of the rows that the page shows. */
  amounts: readonly string[];
  /** How many rows the whole list has. */
  total: number;
  /** Beside sums of the other kind on the same page it says which one it is. */
  vat?: 'con IVA' | 'sin IVA';
}

/** What the rows on this page come to. */
export function PageSum({ amounts, total, vat }: PageSumProps) {
  if (amounts.length === 0) return null;
  const name = total > amounts.length ? 'Suma de esta página' : 'Suma';
  return (
    <span>
      {vat === undefined ? name : `${name} ${vat}`}: <strong>{formatMoney(add(...amounts))}</strong>
    </span>
  );
}
