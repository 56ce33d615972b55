import { UndoOutlined } from '@ant-design/icons';
import { addServicePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Collapse } from 'antd';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

interface RemovedLinesProps {
  order: ShownOrder;
  lines: readonly ShownLine[];
  mayEdit: boolean;
}

/** Lines removed from the order, with the reasons; a charge of a trip can be put back while it is on no other order. */
export function RemovedLines({ order, lines, mayEdit }: RemovedLinesProps) {
  const add = useChange(addServicePaymentOrder);
  const { numero_orden, version } = order;
  const isBack = (line: ShownLine) =>
    order.lines.some(entry => !entry.removed_at && entry.id_charge === line.id_charge && line.id_charge !== null);
  const list = (
    <>
      <Failure error={add.error} />
      <ul className="cz-billing-removed">
        {lines.map(line => (
          <li key={line.id_line}>
            <span>
              <del>
                {line.container} {line.description} {formatMoney(line.subtotal)}
              </del>
              <span className="cz-billing-line-why">{line.justification ?? 'Sin justificación'}</span>
            </span>
            {mayEdit && typeof line.id_charge === 'number' && !isBack(line) && (
              <ActionButton
                size="small"
                icon={<UndoOutlined />}
                aria-label={`Reponer ${line.description}`}
                onClick={() => add.run({ numero_orden, version, id_charge: line.id_charge ?? undefined })}
              >
                Reponer
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Collapse
      ghost
      size="small"
      className="cz-billing-removed-box"
      items={[{ key: 'removed', label: `Rubros quitados (${lines.length})`, children: list }]}
    />
  );
}
