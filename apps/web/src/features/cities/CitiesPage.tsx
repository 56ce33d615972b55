import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type CantonRow, listCantons, listCantonsExcel } from '@cabezal/contract/cantons/cantons.calls';
import { formatCoordinates } from '@cabezal/domain/validation/location';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { type Column, customColumn, textColumn, yesNoColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { provinceFilter } from '../locations/place-filters.ts';
import { useAccess } from '../records/use-access.ts';
import './cities.css';
import { CityDrawer } from './CityDrawer.tsx';
import { CityModal } from './CityModal.tsx';
import { DeleteCity } from './DeleteCity.tsx';

const filters: Filter[] = [provinceFilter, { kind: 'yes_no', field: 'active', label: 'Activo' }];

function Places({ city, mayOpen }: { city: CantonRow; mayOpen: boolean }) {
  if (city.locations_count === 0) return <span className="cz-none">Ninguno</span>;
  if (!mayOpen) return city.locations_count;
  return <Link to={`${paths.locations}?f.id_canton=${city.id_canton}`}>{city.locations_count}</Link>;
}

const columnsFor = (mayOpen: boolean, look: (city: CantonRow) => void): Column<CantonRow>[] => [
  customColumn(
    'name',
    'Cantón',
    row => (
      <Button type="link" className="cz-id-link ci-name" onClick={() => look(row)}>
        {row.name}
      </Button>
    ),
    { sort: 'name', locked: true, card: 'title', flex: 24 },
  ),
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
  const views = useSavedViews('/ciudades', [], 'Todas');
  const [edited, edit] = useState<CantonRow | 'new' | null>(null);
  const [looked, look] = useState<CantonRow | null>(null);
  const [leaving, remove] = useState<CantonRow | null>(null);
  const add = mayKeep('canton.write') && (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
      Nuevo cantón
    </ActionButton>
  );
  return (
    <>
      <DataTable<CantonRow>
        id="cities"
        call={listCantons}
        columns={columnsFor(mayOpen(paths.locations), look)}
        row={{
          key: row => row.id_canton,
          tone: row => (row.active ? 'normal' : 'inactive'),
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
        header={{ title: 'Ciudades', status: <LiveStatus />, actions: add }}
        search="Cantón, código"
        filters={filters}
        views={views}
        onExcel={listCantonsExcel}
        empty={{ title: 'Aún no hay cantones', text: 'Aquí aparecen los cantones de cada provincia.', action: add }}
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
      {looked && <CityDrawer city={looked} onClose={() => look(null)} />}
      {leaving && <DeleteCity city={leaving} onClose={() => remove(null)} />}
    </>
  );
}
