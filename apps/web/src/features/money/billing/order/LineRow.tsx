import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { formatMoney, formatRate, isZero } from '@cabezal/domain/system/amounts/money';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { plainNumber } from '../order-words.tsx';
import { EditLine } from './EditLine.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

/** The edit state of the lines is kept in the order: open fields stay if another person removes the line. */
export interface LineWork {
  isEdited: (line: ShownLine) => boolean;
  edit: (line: ShownLine) => void;
  close: (line: ShownLine) => void;
  remove: (line: ShownLine) => void;
}

interface LineRowProps {
  order: ShownOrder;
  line: ShownLine;
  mayEdit: boolean;
  work: LineWork;
}

/** A line of an order; while it is edited, its fields. */
export function LineRow({ order, line, mayEdit, work }: LineRowProps) {
  if (work.isEdited(line)) {
    return (
      <tr>
        <td colSpan={8}>
          <EditLine order={order} line={line} onClose={() => work.close(line)} />
        </td>
      </tr>
    );
  }
  // The same service is billed once for each container: the accessible name of a button needs the container.
  const name = line.container ? `${line.description} de ${line.container}` : line.description;
  return (
    <tr>
      <td className="cz-billing-line-box">
        {line.container}
        {line.container_code && <span className="cz-quiet">{line.container_code}</span>}
      </td>
      <td className="cz-billing-line-what">
        {line.description}
        {line.voucher && (
          <div className="cz-quiet">
            Comprobante <span className="cz-billing-line-document">{line.voucher.document_number}</span> de{' '}
            {line.voucher.name}
          </div>
        )}
        {line.justification && <div className="cz-billing-line-why">Justificación: {line.justification}</div>}
      </td>
      <td className="cz-billing-line-number cz-billing-line-quantity">
        {line.original_quantity && line.original_quantity !== line.quantity && (
          <del>{plainNumber(line.original_quantity)}</del>
        )}
        {plainNumber(line.quantity)}
      </td>
      <td className="cz-billing-line-number">
        {line.original_unit_price && line.original_unit_price !== line.unit_price && (
          <del>{formatMoney(line.original_unit_price)}</del>
        )}
        {formatMoney(line.unit_price)}
        {!isZero(line.discount) && <div className="cz-quiet">− {formatMoney(line.discount)} de descuento</div>}
      </td>
      <td className="cz-billing-line-number cz-billing-line-sum">{formatMoney(line.subtotal)}</td>
      <td className="cz-billing-line-number cz-billing-line-rate">{formatRate(line.tarifa)}</td>
      <td className="cz-billing-line-number cz-billing-line-vat">{formatMoney(line.iva)}</td>
      {mayEdit && (
        <td className="cz-billing-line-actions">
          {line.voucher === null && (
            <ActionButton
              size="small"
              look="text"
              icon={<EditOutlined />}
              aria-label={`Editar ${name}`}
              onClick={() => work.edit(line)}
            />
          )}
          <ActionButton
            size="small"
            look="text"
            icon={<DeleteOutlined />}
            aria-label={`Quitar ${name}`}
            onClick={() => work.remove(line)}
          />
        </td>
      )}
    </tr>
  );
}
