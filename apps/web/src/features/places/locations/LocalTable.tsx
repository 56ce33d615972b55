import type { Location } from '@cabezal/contract/places/locations/locations.calls';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { hoursText } from './location-columns.tsx';

type Local = Location['list_locals'][number];

const columns = [
  textColumn<Local>('code_local', 'Local'),
  customColumn<Local>(
    'hours',
    'Horas libres',
    local =>
      local.free_hours === null ? (
        <span className="cz-none">Las del establecimiento</span>
      ) : (
        hoursText(local.free_hours)
      ),
    { align: 'right', card: 'side' },
  ),
];

/** Docks or stores inside a place. */
export function LocalTable({ locals }: { locals: readonly Local[] }) {
  return (
    <SmallTable<Local>
      rows={locals}
      columns={columns}
      rowKey={local => local.id_local}
      empty={{
        title: 'No tiene locales',
        text: 'Aquí aparecen los muelles o bodegas que tienen sus propias horas libres.',
      }}
    />
  );
}
