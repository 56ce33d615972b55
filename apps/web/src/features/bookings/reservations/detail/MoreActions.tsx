import { MoreOutlined } from '@ant-design/icons';
import type { Possible } from '@cabezal/contract/shapes';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { askCancel, askReject, askReopen, askReset } from './asked.ts';
import type { HeaderParts } from './header-parts.ts';
import type { NextStep } from './next-steps.ts';

interface Offered {
  key: string;
  text: string;
  can: Possible;
  danger?: boolean;
  run: () => unknown;
}

/** Allowed if at least one field can be corrected; else the reason of the first field. */
function mayCorrect({ edit }: HeaderParts['detail']): Possible {
  const all = Object.values(edit);
  return all.some(field => field.can === true) || (all[0]?.can ?? 'No es posible ahora');
}

/** Only while no leg has a guide. */
const resets = ({
  detail,
  who,
  actions,
  ask,
}: Pick<HeaderParts, 'detail' | 'who' | 'actions' | 'ask'>): Offered | false =>
  ['ACCEPTED', 'IN_PROGRESS'].includes(detail.status) &&
  who.isOperator &&
  who.may('reservation.schedule') && {
    key: 'reset',
    text: 'Rehacer los tramos',
    can: detail.sub_reservations.some(sub => sub.legs.some(leg => leg.guide !== null))
      ? 'Tiene guías: elimínelas primero'
      : true,
    run: () => ask(askReset(detail.id_reservation, actions)),
  };

/** In any state: the booking is what is repeated. */
const repeats = ({ who, open }: Pick<HeaderParts, 'who' | 'open'>): Offered | false =>
  who.isOperator &&
  who.may('recurring.write') && {
    key: 'repeat',
    text: 'Repetir cada semana',
    can: true,
    run: () => open('repeat'),
  };

/** The operator's people responsible for it; an advisor may hand over only own reservations, which the server checks. */
const people = ({ detail, who, open }: Pick<HeaderParts, 'detail' | 'who' | 'open'>): Offered[] =>
  who.isOperator && who.may('reservation.people') && ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(detail.status)
    ? [
        { key: 'operative', text: 'Cambiar el operativo', can: true, run: () => open('operative') },
        { key: 'advisor', text: 'Cambiar el asesor', can: true, run: () => open('advisor') },
      ]
    : [];

/** While events that are worth a mail may still happen. */
const summary = ({ detail, who, open }: Pick<HeaderParts, 'detail' | 'who' | 'open'>): Offered | false =>
  who.isOperator &&
  who.may('reservation.summary') &&
  ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(detail.status) && {
    key: 'summary',
    text: 'Resumen por correo',
    can: true,
    run: () => open('summary'),
  };

/** For a reservation that was booked without the shipping line. */
const line = ({ detail, who, open }: Pick<HeaderParts, 'detail' | 'who' | 'open'>): Offered | false =>
  detail.id_shipping_line === null &&
  who.isOperator &&
  who.may('reservation.create') &&
  ['ACCEPTED', 'IN_PROGRESS', 'FINISHED'].includes(detail.status) && {
    key: 'line',
    text: 'Registrar naviera',
    can: true,
    run: () => open('line'),
  };

/** The actions that this person has for a reservation in this state; those that are not possible now have a reason. */
function offered(
  { detail, who, actions, ask, open }: HeaderParts,
  nextKind: NextStep['kind'],
  go: (path: string) => unknown,
): Offered[] {
  const { id_reservation: id, can } = detail;
  const isIn = (...statuses: string[]) => statuses.includes(detail.status);
  const dispatch = pathTo(paths.dispatch, { id_reserva: id });
  const list: (Offered | false)[] = [
    nextKind !== 'schedule' &&
      isIn('ACCEPTED', 'IN_PROGRESS') &&
      who.may('reservation.schedule') && {
        key: 'schedule',
        text: detail.scheduled_at ? 'Cambiar la programación' : 'Programar',
        can: can.schedule,
        run: () => open('schedule'),
      },
    nextKind !== 'assign' &&
      who.mayOpen(dispatch) && { key: 'dispatch', text: 'Ver en despachos', can: true, run: () => go(dispatch) },
    isIn('PENDING', 'ACCEPTED', 'IN_PROGRESS', 'FINISHED') &&
      who.may('reservation.create') && {
        key: 'correct',
        text: 'Corregir',
        can: mayCorrect(detail),
        run: () => open('correct'),
      },
    isIn('ACCEPTED', 'IN_PROGRESS', 'FINISHED') &&
      who.isOperator &&
      who.may('reservation.create') && {
        key: 'containers',
        text: 'Agregar contenedores',
        can: can.add_container,
        run: () => open('containers'),
      },
    isIn('ACCEPTED', 'IN_PROGRESS') &&
      detail.template !== 'VACIO' &&
      who.isOperator &&
      who.may('reservation.create') && {
        key: 'trip',
        text: 'Cambiar el tipo de viaje',
        can: detail.edit.template?.can ?? true,
        run: () => open('trip'),
      },
    line({ detail, who, open }),
    resets({ detail, who, actions, ask }),
    ...people({ detail, who, open }),
    repeats({ who, open }),
    summary({ detail, who, open }),
    isIn('ACCEPTED', 'IN_PROGRESS', 'REJECTED') &&
      who.may('reservation.approve') && {
        key: 'reopen',
        text: 'Volver a pendiente',
        can: can.reopen,
        run: () => ask(askReopen(id, actions)),
      },
    isIn('PENDING') &&
      who.may('reservation.approve') && {
        key: 'reject',
        text: 'Rechazar',
        can: can.reject,
        danger: true,
        run: () => ask(askReject(id, detail.client_name, actions)),
      },
    isIn('PENDING', 'ACCEPTED', 'IN_PROGRESS') &&
      who.may('reservation.cancel') && {
        key: 'cancel',
        text: 'Cancelar la reserva',
        can: can.cancel,
        danger: true,
        run: () => ask(askCancel(id, actions, who.isOperator)),
      },
  ];
  return list.filter(entry => entry !== false);
}

/** «⋮»: the further actions. */
export function MoreActions({ nextKind, ...parts }: HeaderParts & { nextKind: NextStep['kind'] }) {
  const navigate = useNavigate();
  const entries = offered(parts, nextKind, path => navigate(path));
  if (entries.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: entries.map(({ key, text, can, danger }) => ({
          key,
          danger: danger && can === true,
          disabled: can !== true,
          label: <MenuLabel text={text} reason={can === true ? null : can} />,
        })),
        onClick: ({ key }) => entries.find(entry => entry.key === key)?.run(),
      }}
    >
      <Button icon={<MoreOutlined />} aria-label="Más acciones" />
    </Dropdown>
  );
}

/** An entry of a menu; if it is not possible now, the reason is under its name. */
export function MenuLabel({ text, reason }: { text: string; reason: string | null }) {
  return (
    <span className="cz-reservations-menu-label">
      {text}
      {reason && <small>{reason}</small>}
    </span>
  );
}
