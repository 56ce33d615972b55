import type { Fee } from '@cabezal/contract/prices/fees/fees.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { countText } from './fee-words.ts';

/** Open reservations with this version of the rate, the next ones first. */
export function FeeOpen({ fee }: { fee: Fee }) {
  const { linkTo } = useAccess();
  if (fee.open.length === 0) return <EmptyState title="Ninguna reserva abierta tiene este precio" />;
  const shown = fee.open.length < fee.open_reservations ? `Las ${fee.open.length} próximas` : null;
  return (
    <ScrollTable<Fee['open'][number]>
      rowKey="id_reservation"
      title={
        shown === null ? undefined : () => `${shown} de ${countText(fee.open_reservations, 'reserva', 'reservas')}`
      }
      dataSource={fee.open}
      columns={[
        {
          title: 'Reserva',
          render: (_, row) => (
            <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
              {row.id_reservation}
            </MaybeLink>
          ),
        },
        { title: 'Cliente', dataIndex: 'client' },
        { title: 'Cita', render: (_, row) => formatDate(row.appointment_date) },
        { title: 'Contenedores', dataIndex: 'containers', align: 'right' },
        { title: 'Cobrado sin IVA', align: 'right', render: (_, row) => formatMoney(row.charged) },
      ]}
    />
  );
}
