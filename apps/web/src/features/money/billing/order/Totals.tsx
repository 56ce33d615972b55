import { formatMoney, formatRate, subtract } from '@cabezal/domain/system/amounts/money';
import { untaxedName } from '@cabezal/domain/system/validation/vat-kinds';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import type { ShownOrder } from './shown-order.ts';

/** Amounts by VAT rate, total, withholdings and the amount to collect: calculated by the server. */
export function Totals({ order }: { order: ShownOrder }) {
  const { retention_detail } = order;
  const taxed = order.vat.filter(share => Number(share.tarifa) > 0);
  return (
    <Panel title="Totales">
      <dl className="cz-billing-totals">
        {order.vat.map(share => (
          <Line
            key={`base ${share.codigo_sri}`}
            name={untaxedName(share.codigo_sri) ?? `Base ${formatRate(share.tarifa)}`}
            value={share.base}
          />
        ))}
        <Line name="Subtotal" value={subtract(order.total, order.iva)} />
        {taxed.map(share => (
          <Line key={`iva ${share.codigo_sri}`} name={`IVA ${formatRate(share.tarifa)}`} value={share.iva} />
        ))}
        <Line name="Total" value={order.total} isStrong />
        <Line
          name={`Retención ${retention_detail.codigo} · ${formatRate(retention_detail.tarifa)} de ${formatMoney(retention_detail.base)}`}
          value={`-${retention_detail.amount}`}
        />
        <Line name="Por cobrar" value={order.to_collect} isStrong />
      </dl>
    </Panel>
  );
}

function Line({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'cz-billing-totals-strong' : undefined}>
      <dt>{name}</dt>
      <dd>{formatMoney(value)}</dd>
    </div>
  );
}
