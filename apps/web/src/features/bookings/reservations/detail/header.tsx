import { CalendarOutlined, CheckOutlined, EditOutlined, LogoutOutlined, UserSwitchOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { isOver, reservationList } from '@cabezal/domain/trips/status/reservation-status';
import type { ReactNode } from 'react';
import { paths, pathTo } from '../../../../app/paths.ts';
import { Present } from '../../../../kits/presence/Present.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { Crumb, PageHeaderProps } from '../../../../ui/PageHeader.tsx';
import { Chip, TypeChip } from '../../../../ui/status/marks.tsx';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { isReservationStatus } from '../due.ts';
import { useApproval } from '../LowMargin.tsx';
import { tabs } from '../use-reservation-views.ts';
import { boxesText } from './boxes-text.ts';
import type { HeaderParts } from './header-parts.ts';
import { legWord } from './leg-words.ts';
import { MoreActions } from './MoreActions.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';
import { TrackingLink } from './TrackingLink.tsx';

const isOverNow = ({ status }: ReservationDetail) => isReservationStatus(status) && isOver(status);

/** Reservas › En curso › 48188: links back to the tab of its list. */
function crumbsOf(detail: ReservationDetail): Crumb[] {
  const list = tabs.find(tab => tab.id === listOf(detail));
  return [
    { title: 'Reservas', to: paths.reservations },
    ...(list ? [{ title: list.name, to: `${paths.reservations}?v=${list.id}` }] : []),
    { title: String(detail.id_reservation) },
  ];
}

const listOf = ({ status, scheduled_at }: ReservationDetail) =>
  isReservationStatus(status) ? reservationList(status, scheduled_at) : null;

/** Title with status and type; the actions, the next one in orange at the right. */
export function headerOf(parts: HeaderParts): PageHeaderProps {
  const { detail, who } = parts;
  const [step] = nextSteps(detail);
  const next = step && nextAction(step, parts);
  return {
    title: `Reserva ${detail.id_reservation}`,
    marks: (
      <>
        <StatusTag status={detail.status} size="large" />
        <TypeChip type={detail.reservation_type} />
        <Chip>{boxesText(detail)}</Chip>
        <Present noun="reservation" id={detail.id_reservation} named />
      </>
    ),
    crumbs: crumbsOf(detail),
    actions: (
      <>
        {who.may('guide.share') && <TrackingLink detail={detail} />}
        {who.may('reservation.create') && !isOverNow(detail) && (
          <ActionButton icon={<EditOutlined />} can={detail.can.edit} onClick={() => parts.open('edit')}>
            Editar
          </ActionButton>
        )}
        <MoreActions {...parts} nextKind={step?.kind ?? 'none'} />
        {next}
      </>
    ),
  };
}

/** The step of «Qué sigue» as the orange action, for people who may do it. */
function nextAction(step: NextStep, { detail, who, actions, open }: HeaderParts): ReactNode {
  const { id_reservation } = detail;
  if (step.kind === 'approve' && who.may('reservation.approve')) {
    return <ApproveButton detail={detail} approve={actions.approve} />;
  }
  if (step.kind === 'schedule' && who.may('reservation.schedule')) {
    return (
      <ActionButton look="next" icon={<CalendarOutlined />} can={detail.can.schedule} onClick={() => open('schedule')}>
        Programar
      </ActionButton>
    );
  }
  const dispatch = pathTo(paths.dispatch, { id_reserva: id_reservation });
  if (step.kind === 'assign' && step.sub && who.may('dispatch.assign') && who.mayOpen(dispatch)) {
    return (
      <ActionButton look="next" icon={<UserSwitchOutlined />} href={`#${dispatch}`}>
        {`Asignar ${legWord(step.leg?.kind ?? '').toLowerCase()} ${subNumber(id_reservation, step.sub.number)}`}
      </ActionButton>
    );
  }
  const guide = step.leg?.guide;
  if (step.kind === 'record' && guide && who.may('guide.event') && who.mayOpen(paths.monitoring)) {
    return (
      <ActionButton look="next" icon={<LogoutOutlined />} href={`#${paths.monitoring}?viaje=${guide.id_guide}`}>
        Registrar la salida
      </ActionButton>
    );
  }
  return null;
}

function ApproveButton({
  detail,
  approve: send,
}: {
  detail: ReservationDetail;
  approve: HeaderParts['actions']['approve'];
}) {
  const { approve, dialog } = useApproval(detail, send);
  return (
    <>
      <ActionButton look="next" icon={<CheckOutlined />} can={detail.can.approve} onClick={approve}>
        Aprobar
      </ActionButton>
      {dialog}
    </>
  );
}
