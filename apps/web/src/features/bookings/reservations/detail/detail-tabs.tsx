import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import { lazy, Suspense } from 'react';
import { DocumentsPanel } from '../../../../kits/documents/DocumentsPanel.tsx';
import { historyTab } from '../../../../kits/records/RecordHistory.tsx';
import { TasksLabel } from '../../../../kits/tasks/TasksLabel.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import type { DetailTab } from '../../../../ui/detail/DetailPage.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { TabLabel } from '../../../../ui/table/TableToolbar.tsx';
import { CommentsLabel } from '../comments/CommentsLabel.tsx';
import { CommentsTab } from '../comments/CommentsTab.tsx';
import { DisvPanel } from '../disv/DisvPanel.tsx';
import { NecPanel } from '../nec/NecPanel.tsx';
import type { LackingForm } from '../slots/SlotDraftDialog.tsx';
import { SlotsTab } from '../slots/SlotsTab.tsx';
import { ContainerDialog } from './ContainerDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { GuidesTab } from './GuidesTab.tsx';
import type { Who } from './header-parts.ts';
import { LogbookTab } from './LogbookTab.tsx';
import { MoneyTab } from './MoneyTab.tsx';

// Loaded lazily: most visitors open no task.
const TasksTab = lazy(() => import('../../../../kits/tasks/TasksTab.tsx'));
const TimesTab = lazy(() => import('../times/TimesTab.tsx'));

function TasksOf({ detail }: { detail: ReservationDetail }) {
  const standing = detail.sub_reservations.filter(sub => !isRejectedOrCancelledStatus(sub.status));
  const containers = standing.map(sub => ({
    value: sub.id_sub_reservation,
    label: [subNumber(detail.id_reservation, sub.number), sub.container_code].filter(Boolean).join(' · '),
  }));
  return (
    <Suspense fallback={<RowsSkeleton rows={3} />}>
      <TasksTab
        id_reservation={detail.id_reservation}
        containers={containers}
        can={isRejectedOrCancelledStatus(detail.status) ? 'La reserva no se ejecuta' : true}
      />
    </Suspense>
  );
}

/** The forms in which a person enters what the draft of a slot or of a DISV lacks. */
function lackingFormOf(detail: ReservationDetail): LackingForm {
  return (place, { id_sub_reservation }, onClose) => {
    if (place === 'RESERVATION') return <CorrectDialog detail={detail} onClose={onClose} />;
    const sub = detail.sub_reservations.find(one => one.id_sub_reservation === id_sub_reservation);
    if (sub === undefined) return null;
    const { id_reservation } = detail;
    const name = subNumber(id_reservation, sub.number);
    return <ContainerDialog id_reservation={id_reservation} name={name} sub={sub} onClose={onClose} />;
  };
}

/** What terminals have of a reservation: its slots with their drafts and changes, the papers with which a box enters, and what NEC knows of it. */
function SlotsAndDocuments({ detail, mayRead }: { detail: ReservationDetail; mayRead: boolean }) {
  const { id_reservation } = detail;
  const lackingForm = lackingFormOf(detail);
  return (
    <>
      <SlotsTab detail={detail} lackingForm={lackingForm} />
      {mayRead && <DisvPanel id_reservation={id_reservation} lackingForm={lackingForm} />}
      {mayRead && <NecPanel id_reservation={id_reservation} />}
    </>
  );
}

/** The tabs under the containers; money only for people who may see it. */
export function detailTabs(detail: ReservationDetail, who: Who): DetailTab[] {
  const legs = detail.sub_reservations.flatMap(sub => sub.legs).filter(leg => leg.guide).length;
  const seesMoney = who.isOperator || who.isCustomer;
  return [
    { key: 'guias', label: <TabLabel name="Guías" count={legs} />, children: <GuidesTab detail={detail} who={who} /> },
    ...(seesMoney
      ? [
          {
            key: 'costos',
            label: (
              <TabLabel name={who.isOperator ? 'Servicios y costos' : 'Servicios'} count={detail.charges.length} />
            ),
            children: <MoneyTab detail={detail} seesCosts={who.isOperator && who.may('cost.read')} />,
          },
        ]
      : []),
    ...(detail.accepted_at === null
      ? []
      : [
          {
            key: 'turnos',
            label: 'Turnos y documentos',
            children: <SlotsAndDocuments detail={detail} mayRead={who.may('slot.read')} />,
          },
          {
            key: 'tiempos',
            label: 'Tiempos',
            children: (
              <Suspense fallback={<RowsSkeleton rows={4} />}>
                <TimesTab detail={detail} />
              </Suspense>
            ),
          },
        ]),
    ...(who.may('guide.read')
      ? [
          {
            key: 'documentos',
            label: 'Documentos',
            children: <DocumentsPanel id_reservation={detail.id_reservation} />,
          },
          {
            key: 'bitacora',
            label: 'Bitácora',
            children: <LogbookTab detail={detail} mayWrite={who.may('guide.logbook')} />,
          },
        ]
      : []),
    {
      key: 'comentarios',
      label: <CommentsLabel id_reservation={detail.id_reservation} />,
      children: <CommentsTab id_reservation={detail.id_reservation} />,
    },
    ...(who.may('task.read')
      ? [
          {
            key: 'tareas',
            label: <TasksLabel id_reservation={detail.id_reservation} />,
            children: <TasksOf detail={detail} />,
          },
        ]
      : []),
    historyTab('reservation', detail.id_reservation),
  ];
}
