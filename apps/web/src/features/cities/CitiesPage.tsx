import { EditOutlined } from '@ant-design/icons';
import { type CantonRow, listCantons, listCantonsExcel } from '@cabezal/contract/cantons/cantons.calls';
import { formatCoordinates } from '@cabezal/domain/validation/location';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { type Column, customColumn, linkColumn, textColumn, yesNoColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useAddress } from '../../ui/use-address.ts';
import { provinceFilter } from '../locations/place-filters.ts';
import { CityDrawer } from './CityDrawer.tsx';
import { CityModal } from './CityModal.tsx';
import { DeleteCity } from './DeleteCity.tsx';

const filters: Filter[] = [provinceFilter, { kind: 'yes_no', field: 'active', label: 'Activo' }];

function Places({ city, mayOpen }: { city: CantonRow; mayOpen: boolean }) {
  if (city.locations_count === 0) return <span className="cz-none">Ninguno</span>;
  if (!mayOpen) return city.locations_count;
  return <Link to={`${paths.locations}?f.id_canton=${city.id_canton}`}>{city.locations_count}</Link>;
}

const columnsFor = (mayOpen: boolean, to: (city: CantonRow) => string): Column<CantonRow>[] => [
  linkColumn('name', 'Cantón', { sort: true, flex: 24, to }),
  textColumn('province', 'Provincia', { sort: true, card: 'line', flex: 24 }),
  textColumn('code', 'Código INEC', { sort: true, width: 120, card: 'side' }),
  customColumn('places', 'Establecimientos', row => <Places city={row} mayOpen={mayOpen} />, {
    width: 140,
    align: 'right',
    card: 'line',
    cardRender: row => (row.locations_count === 1 ? '1 establecimiento' : `${row.locations_count} establecimientos`),
  }),
  customColumn(
    'centre',
    'Centro aproximado',
    row => (row.lat !== null && row.lng !== null ? formatCoordinates({ lat: row.lat, lng: row.lng }) : null),
    { width: 190, card: 'none' },
  ),
  yesNoColumn('active', 'Activo', { card: 'none' }),
];

/** Cantons by province: where establishments lie and rates hold. */
export default function CitiesPage() {
  const { mayKeep, mayOpen } = useAccess();
  const [edited, edit] = useState<CantonRow | 'new' | null>(null);
  const address = useAddress<'canton'>();
  const looked = address.id('canton');
  const pathOf = useCallback((city: CantonRow) => address.with({ canton: city.id_canton }), [address]);
  const columns = useMemo(() => columnsFor(mayOpen(paths.locations), pathOf), [mayOpen, pathOf]);
  const [leaving, remove] = useState<CantonRow | null>(null);
  const add = mayKeep('canton.write') && <AddButton to={() => edit('new')}>Nuevo cantón</AddButton>;
  return (
    <>
      <DataTable<CantonRow>
        id="cities"
        call={listCantons}
        columns={columns}
        row={{
          key: row => row.id_canton,
          path: pathOf,
          actions: row =>
            row.can.edit === true && (
              <ActionButton
                size="small"
                icon={<EditOutlined />}
                aria-label={`Editar ${row.name}`}
                onClick={() => edit(row)}
              >
                Editar
              </ActionButton>
            ),
        }}
        header={{ title: 'Ciudades', add }}
        search="Cantón, código"
        filters={filters}
        everything="Todas"
        onExcel={listCantonsExcel}
        empty={{ title: 'Aún no hay cantones', text: 'Aquí aparecen los cantones de cada provincia.' }}
      />
      {edited && (
        <CityModal
          city={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
          onDelete={city => {
            edit(null);
            remove(city);
          }}
        />
      )}
      {looked !== null && <CityDrawer id_canton={looked} onClose={() => address.change({ canton: null })} />}
      {leaving && <DeleteCity city={leaving} onClose={() => remove(null)} />}
    </>
  );
}
