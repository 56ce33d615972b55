import { MoreOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { Possible } from '@cabezal/contract/shapes';
import { Button, Dropdown } from 'antd';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { type Asked, askCancelSub, askRejectSub } from './asked.ts';
import type { Who } from './header-parts.ts';
import { MenuLabel } from './MoreActions.tsx';
import { isOpenSub } from './next-steps.ts';
import type { SubReservationView } from './shapes.ts';
import type { ReservationActions } from './use-reservation-actions.ts';

interface MenuProps {
  detail: ReservationDetail;
  sub: SubReservationView;
  who: Who;
  actions: ReservationActions;
  ask: (asked: Asked) => void;
  onEdit: () => void;
  onDates: () => void;
  onReturn: () => void;
}

/** Why neither date can be changed now; null: at least one can. */
function datesReason({ edit }: SubReservationView): string | null {
  const cans = [edit.retrieval_at?.can ?? true, edit.delivery_at?.can ?? true];
  const [first = true] = cans;
  return cans.includes(true) || first === true ? null : first;
}

/** What may be done with one container. */
export function ContainerMenu({ detail, sub, who, actions, ask, onEdit, onDates, onReturn }: MenuProps) {
  const name = subNumber(detail.id_reservation, sub.number);
  const over = isOpenSub(sub) ? null : 'El contenedor ya terminó';
  const reasonOf = (can: Possible) => over ?? (can === true ? null : can);
  const entries = [
    who.may('guide.event') && { key: 'edit', text: 'Número, sellos, peso y tipo', reason: over, run: onEdit },
    who.may('reservation.create') && {
      key: 'dates',
      text: 'Fechas de retiro y entrega',
      reason: over ?? datesReason(sub),
      run: onDates,
    },
    who.may('guide.rescue') && {
      key: 'return',
      text: 'Retornar el contenedor',
      reason: over,
      run: onReturn,
    },
    who.may('reservation.approve') && {
      key: 'reject',
      text: 'Rechazar el contenedor',
      reason: reasonOf(sub.can.reject),
      run: () => ask(askRejectSub(name, sub, actions)),
    },
    who.may('reservation.cancel') && {
      key: 'cancel',
      text: 'Cancelar el contenedor',
      reason: reasonOf(sub.can.cancel),
      run: () => ask(askCancelSub(detail.id_reservation, name, sub, actions, who.isOperator)),
    },
  ].filter(entry => entry !== false);
  if (entries.length === 0) return <span />;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: entries.map(({ key, text, reason }) => ({
          key,
          disabled: reason !== null,
          label: <MenuLabel text={text} reason={reason} />,
        })),
        onClick: ({ key }) => entries.find(entry => entry.key === key)?.run(),
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Acciones del contenedor ${name}`} />
    </Dropdown>
  );
}
