import type { Fee } from '@cabezal/contract/prices/fees/fees.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import {
  type Column,
  customColumn,
  dateColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { countText } from './fee-words.ts';

type OpenReservation = Fee['open'][number];

/** Open reservations with this version of the rate, the next ones first. */
export function FeeOpen({ fee }: { fee: Fee }) {
  const { linkTo } = useAccess();
  const columns: Column<OpenReservation>[] = [
    customColumn('id_reservation', 'Reserva', row => (
      <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
        {row.id_reservation}
      </MaybeLink>
    )),
    textColumn('client', 'Cliente'),
    dateColumn('appointment_date', 'Cita', { cardRender: row => `Cita ${formatDate(row.appointment_date)}` }),
    numberColumn('containers', 'Contenedores', {
      cardRender: row => countText(row.containers, 'contenedor', 'contenedores'),
    }),
    moneyColumn('charged', 'Cobrado sin IVA', { card: 'side' }),
  ];
  const isPart = fee.open.length < fee.open_reservations;
  return (
    <SmallTable<OpenReservation>
      rows={fee.open}
      columns={columns}
      rowKey={row => row.id_reservation}
      note={isPart && `Las ${fee.open.length} próximas de ${countText(fee.open_reservations, 'reserva', 'reservas')}`}
      empty={{ title: 'Ninguna reserva abierta tiene este precio' }}
    />
  );
}
