import { formatMoney } from '@cabezal/domain/system/amounts/format';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { Alert, Button } from 'antd';
import type { ShownAmount } from './shown-amount.ts';
import './prices.css';

interface AmountBoxProps {
  /** Another heading, if the press itself does not charge it. */
  title?: string;
  sale: Money;
  changed: ShownAmount['changed'];
  lines: readonly { text: string; amount: string }[];
}

/** The charges, line by line, in the dialog that confirms them. */
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

/** The amount has changed since the person read it: it needs its own confirmation. */
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
