import { PlusOutlined } from '@ant-design/icons';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { WhyPrice } from '../../../../kits/prices/WhyPrice.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { TypeChip } from '../../../../ui/status/marks.tsx';
import { AddLine } from './AddLine.tsx';
import { LineRow, type LineWork } from './LineRow.tsx';
import { RemovedLines } from './RemovedLines.tsx';
import { RemoveLine } from './RemoveLine.tsx';
import { ReservationLink } from './ReservationLink.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

type Reservation = ShownOrder['reservations'][number];

/** The lines by reservation, each with its VAT; removed lines stay below with the reason. */
export function OrderLines({ order }: { order: ShownOrder }) {
  const { may } = useAccess();
  const mayEdit = may('billing.order') && order.can !== undefined;
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<readonly ShownLine[]>([]);
  const [toRemove, setToRemove] = useState<{ order: ShownOrder; line: ShownLine } | null>(null);
  const work: LineWork = {
    isEdited: line => edited.some(one => one.id_line === line.id_line),
    edit: line => setEdited([...edited, line]),
    close: line => setEdited(edited.filter(one => one.id_line !== line.id_line)),
    remove: line => setToRemove({ order, line }),
  };
  const live = order.lines.filter(line => !line.removed_at);
  const shown = [...live, ...edited.filter(line => !live.some(one => one.id_line === line.id_line))];
  const removed = order.lines.filter(line => line.removed_at);
  const loose = shown.filter(line => !order.reservations.some(entry => entry.id_reservation === line.id_reservation));
  return (
    <Panel
      title={`Rubros (${live.length})`}
      extra={
        mayEdit &&
        order.status !== 'FACTURADA' && (
          <ActionButton size="small" icon={<PlusOutlined />} can={order.can?.edit} onClick={() => setAdding(true)}>
            Agregar rubro
          </ActionButton>
        )
      }
    >
      {isAdding && <AddLine order={order} onClose={() => setAdding(false)} />}
      {live.length === 0 && <EmptyState title="La orden no tiene rubros" text="Agregue uno o elimine la orden." />}
      {order.reservations.map(reservation => (
        <section key={reservation.id_reservation} className="cz-billing-order-group">
          <ReservationHead reservation={reservation} />
          <Lines
            order={order}
            lines={shown.filter(line => line.id_reservation === reservation.id_reservation)}
            mayEdit={mayEdit && order.can?.edit === true}
            work={work}
          />
        </section>
      ))}
      {loose.length > 0 && (
        <section className="cz-billing-order-group">
          <h3>Sin reserva</h3>
          <Lines order={order} lines={loose} mayEdit={mayEdit && order.can?.edit === true} work={work} />
        </section>
      )}
      {removed.length > 0 && (
        <RemovedLines order={order} lines={removed} mayEdit={mayEdit && order.can?.edit === true} />
      )}
      {toRemove && <RemoveLine {...toRemove} onClose={() => setToRemove(null)} />}
    </Panel>
  );
}

function ReservationHead({ reservation }: { reservation: Reservation }) {
  const { isOperator, may } = useAccess();
  const paper = reservation.booking ? `Booking ${reservation.booking}` : reservation.bl ? `BL ${reservation.bl}` : null;
  const facts = [reservation.route_text, reservation.containers_text, paper, formatDate(reservation.appointment_date)];
  return (
    <header>
      <h3>
        Reserva <ReservationLink id={reservation.id_reservation} />
      </h3>
      <TypeChip type={reservation.reservation_type} />
      <span className="cz-billing-order-facts">{facts.filter(Boolean).join(' · ')}</span>
      {isOperator && may('fee.read') && <WhyPrice id_reservation={reservation.id_reservation} />}
      <strong>{formatMoney(reservation.subtotal)}</strong>
    </header>
  );
}

interface LinesProps {
  order: ShownOrder;
  lines: readonly ShownLine[];
  mayEdit: boolean;
  work: LineWork;
}

function Lines({ order, lines, mayEdit, work }: LinesProps) {
  return (
    <table className="cz-billing-order-lines">
      <thead>
        <tr>
          <th scope="col">Contenedor</th>
          <th scope="col">Descripción</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Precio</th>
          <th scope="col">Subtotal</th>
          <th scope="col">Tarifa</th>
          <th scope="col">IVA</th>
          {mayEdit && (
            <th scope="col">
              <span className="cz-sr">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <LineRow key={line.id_line} order={order} line={line} mayEdit={mayEdit} work={work} />
        ))}
      </tbody>
    </table>
  );
}
