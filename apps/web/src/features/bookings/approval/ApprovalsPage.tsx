import { UndoOutlined } from '@ant-design/icons';
import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { listPending } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { paths } from '../../../app/paths.ts';
import { clientFilter } from '../../../kits/selects/of-reservation-filters.ts';
import { useLiveState } from '../../../live/live.ts';
import { UndoNotice } from '../../../ui/feedback/UndoNotice.tsx';
import { LiveDot } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, moneyColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useCharacterKeys } from '../../../ui/use-shortcuts.ts';
import { MarginMark } from '../reservations/MarginMark.tsx';
import { appointmentColumn, dueColumn, identityColumns, routeColumn } from '../reservations/reservation-columns.tsx';
import { typeFilter } from '../reservations/reservation-filters.ts';
import type { Decisions } from '../reservations/use-decisions.ts';
import { ApprovalPanel } from './ApprovalPanel.tsx';
import { useApprovalQueue } from './use-approval-queue.ts';
import '../reservations/reservations.css';
import './approval.css';

/** Below this width the details open over the list. */
const BESIDE_WIDTH = 1200;

function columnsFor(chosen: number | null): Column<ReservationRow>[] {
  const [number, ...identity] = identityColumns;
  const marked = (column: Column<ReservationRow>): Column<ReservationRow> => ({
    ...column,
    render: row => (
      <>
        {row.id_reservation === chosen && <i className="cz-approval-current" aria-hidden="true" />}
        {column.render(row)}
      </>
    ),
  });
  return [
    ...(number ? [marked(number)] : []),
    ...identity,
    { ...routeColumn, hidden: true },
    appointmentColumn,
    { ...dueColumn, card: 'none' },
    moneyColumn<ReservationRow>('sale', 'Precio', { width: 96, card: 'side' }),
    customColumn<ReservationRow>(
      'profitability',
      'Rentabilidad',
      row => <MarginMark of={row} id_client={row.id_client} openLegs={row.open_legs} status={row.status} />,
      {
        width: 108,
        align: 'right',
        card: 'line',
      },
    ),
  ];
}

/** Pending reservations: the list on the left, the selected one on the right; arrows move, A approves, R rejects. */
export default function ApprovalsPage() {
  const queue = useApprovalQueue();
  const narrow = useNarrow(BESIDE_WIDTH);
  const { connected } = useLiveState();
  const chosen = queue.current?.id_reservation ?? null;
  const columns = useMemo(() => columnsFor(chosen), [chosen]);
  const panel = queue.current && <ApprovalPanel key={queue.current.id_reservation} row={queue.current} queue={queue} />;
  return (
    <div className="cz-approval-queue">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the rows inside */}
      <div className="cz-approval-queue-list" ref={queue.list} onFocus={queue.onFocus}>
        <DataTable<ReservationRow>
          id="approvals"
          call={listPending}
          columns={columns}
          row={{
            key: row => row.id_reservation,
            // A row opens beside the list; its number links to its own page.
            path: row => queue.pathOf(row),
            tone: row => (queue.failures.has(row.id_reservation) ? 'problem' : 'normal'),
          }}
          header={{
            title: 'Por aprobar',
            crumbs: [{ title: 'Reservas', to: paths.reservations }],
            status: (
              <>
                {!narrow && <KeysHint />}
                <LiveDot live={connected} />
              </>
            ),
          }}
          filters={[clientFilter, typeFilter]}
          search="Reserva, contenedor, booking"
          empty={{
            title: 'No hay reservas por aprobar',
            text: 'Aquí aparece cada reserva nueva, con su precio y su rentabilidad, hasta que alguien decide.',
          }}
        />
      </div>
      {!narrow && (
        <aside className="cz-approval-queue-side" aria-label="Reserva elegida">
          {panel}
        </aside>
      )}
      {narrow && (
        <Drawer
          open={queue.isOpened && queue.current !== null}
          onClose={queue.close}
          size={520}
          title={queue.current ? `Reserva ${queue.current.id_reservation}` : ''}
          styles={{ body: { padding: 0 } }}
        >
          {panel}
        </Drawer>
      )}
      <TakeBack decisions={queue.decisions} />
    </div>
  );
}

/** An accidental approval can be undone with one press, until another person continues with the reservation. */
function TakeBack({ decisions: { approved, takeBack, closeApproved } }: { decisions: Decisions }) {
  const [first] = approved;
  if (first === undefined) return null;
  const text = approved.length === 1 ? `Reserva ${first.id_reservation} aprobada` : `${approved.length} aprobadas`;
  return (
    <UndoNotice
      text={text}
      action={{ icon: <UndoOutlined />, text: 'Deshacer', onClick: () => void takeBack() }}
      onClose={closeApproved}
    />
  );
}

function KeysHint() {
  const hasLetters = useCharacterKeys();
  return (
    <span className="cz-approval-keys">
      <kbd className="cz-key">↑</kbd> <kbd className="cz-key">↓</kbd> recorre
      {hasLetters && (
        <>
          {' · '}
          <kbd className="cz-key">A</kbd> aprueba · <kbd className="cz-key">R</kbd> rechaza
        </>
      )}
    </span>
  );
}
