import { add, formatMoney } from '@cabezal/domain/money/money';

interface PageSumProps {
  /** Of the rows that the page shows. */
  amounts: readonly string[];
  /** How many rows the whole list has. */
  total: number;
}

/** What the rows on this page come to. */
export function PageSum({ amounts, total }: PageSumProps) {
  if (amounts.length === 0) return null;
  return (
    <span>
      {total > amounts.length ? 'Suma de esta página' : 'Suma'}: <strong>{formatMoney(add(...amounts))}</strong>
    </span>
  );
}
