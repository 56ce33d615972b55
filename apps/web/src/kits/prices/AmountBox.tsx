import { formatMoney } from '@cabezal/domain/prices/money/format';
import type { Money } from '@cabezal/domain/prices/money/money';
import { Alert, Button } from 'antd';
import type { ShownAmount } from './shown-amount.ts';
import './prices.css';

interface AmountBoxProps {
  /** Another head where it is not charged by the press itself. */
  title?: string;
  sale: Money;
  changed: ShownAmount['changed'];
  lines: readonly { text: string; amount: string }[];
}

/** What is charged, line by line, in the dialog that confirms it. */
export function AmountBox({ title = 'Se cobra al cliente, sin IVA', sale, changed, lines }: AmountBoxProps) {
  return (
    <>
      <div className="cz-prices-head">
        <h3>{title}</h3>
        <strong>{formatMoney(sale)}</strong>
      </div>
      {changed && <AmountChanged {...changed} />}
      <ul className="cz-prices-lines">
        {lines.map(({ text, amount }) => (
          <li key={text}>
            <span>{text}</span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The amount is another one than the person read: it is confirmed by its own button. */
function AmountChanged({ from, to, accept }: NonNullable<ShownAmount['changed']>) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`El monto cambió de ${formatMoney(from)} a ${formatMoney(to)}`}
      action={
        <Button size="small" onClick={accept}>
          {`Cobrar ${formatMoney(to)}`}
        </Button>
      }
    />
  );
}
