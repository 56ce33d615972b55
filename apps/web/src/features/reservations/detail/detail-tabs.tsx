import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { DocumentsPanel } from '../../../kits/documents/DocumentsPanel.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import type { DetailTab } from '../../../ui/detail/DetailPage.tsx';
import { TabLabel } from '../../../ui/table/TableToolbar.tsx';
import { CommentsLabel } from '../comments/CommentsLabel.tsx';
import { CommentsTab } from '../comments/CommentsTab.tsx';
import { SlotsTab } from '../slots/SlotsTab.tsx';
import { GuidesTab } from './GuidesTab.tsx';
import type { Who } from './header-parts.ts';
import { LogbookTab } from './LogbookTab.tsx';
import { MoneyTab } from './MoneyTab.tsx';

/** The tabs under the lines of the containers; money only for whom it is. */
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
      : [{ key: 'turnos', label: 'Turnos', children: <SlotsTab detail={detail} /> }]),
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
    historyTab('reservation', detail.id_reservation),
  ];
}
