import type { EmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import { SYNC_NAMES, type SyncShown } from '@cabezal/domain/empties/movements/empty-operation';
import { EMPTY_KIND_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { type Column, customColumn, instantColumn, longTextColumn, textColumn } from '../../../../ui/table/columns.tsx';

const LOOKS: Partial<Record<SyncShown, string>> = { ERROR: 'cz-overview-past', CAMBIOS: 'cz-overview-soon' };

/** «12 de 20», with the boxes under way and finished below. */
function Progress({ row }: { row: EmptyOperation }) {
  const parts = [
    row.moving > 0 && `${row.moving} en camino`,
    row.done > 0 && plural(row.done, '# terminado', '# terminados'),
    row.cancelled > 0 && plural(row.cancelled, '# cancelado', '# cancelados'),
  ].filter(Boolean);
  return (
    <span className="cz-overview-day">
      <span>
        {row.boxes} de {row.quantity}
      </span>
      {parts.length > 0 && <span className="cz-quiet">{parts.join(', ')}</span>}
    </span>
  );
}

export const movementColumns: Column<EmptyOperation>[] = [
  textColumn('id_operation', 'N.º', { width: 64, sort: true, locked: true, card: 'title' }),
  customColumn('kind', 'Movimiento', row => EMPTY_KIND_NAMES[row.kind], { width: 116, card: 'side' }),
  longTextColumn('shipping_line', 'Naviera', { flex: 16, card: 'line' }),
  customColumn(
    'origin',
    'Recorrido',
    row => (
      <span className="cz-clip cz-clip-flex" title={`${row.origin} → ${row.destination}`}>
        {row.origin} → {row.destination}
      </span>
    ),
    { flex: 28, card: 'line' },
  ),
  customColumn('boxes', 'Contenedores', row => <Progress row={row} />, { width: 168, card: 'none' }),
  instantColumn('starts_at', 'Primera entrega', { width: 146, sort: true, card: 'none' }),
  instantColumn('cut_off', 'Cut-off', { width: 146, sort: true, card: 'none', hidden: true }),
  longTextColumn('user', 'Responsable', { flex: 14, card: 'none', hidden: true }),
  customColumn(
    'sync',
    'BDVacío',
    row => (
      <span className={LOOKS[row.sync]} title={row.sync_error ?? undefined}>
        {row.status === 'NOT_EJECUTED' && row.sync === 'NUNCA' ? 'Cancelada' : SYNC_NAMES[row.sync]}
      </span>
    ),
    { width: 116, card: 'none' },
  ),
];
