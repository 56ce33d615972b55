import { type CantonRow, listCantons, listCantonsExcel } from '@cabezal/contract/places/cantons/cantons.calls';
import { useCallback, useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { editButton } from '../../../ui/table/row-buttons.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { provinceFilter } from '../locations/place-filters.ts';
import { CityDrawer } from './CityDrawer.tsx';
import { CityModal } from './CityModal.tsx';
import { cityColumns } from './city-columns.tsx';

const filters: Filter[] = [provinceFilter, { kind: 'yes_no', field: 'active', label: 'Activo' }];
const buttons = [
  editButton<CantonRow>({
    nameOf: row => row.name,
    when: row => row.can.edit === true,
    dialog: (row, close) => <CityModal city={row} onClose={close} />,
  }),
];

/** Cantons by province: they locate establishments and scope rates. */
export default function CitiesPage() {
  const { mayKeep, mayOpen } = useAccess();
  const [adding, add] = useState(false);
  const address = useAddress<'canton'>();
  const looked = address.id('canton');
  const pathOf = useCallback((city: CantonRow) => address.with({ canton: city.id_canton }), [address]);
  const columns = useMemo(() => cityColumns(mayOpen(paths.locations), pathOf), [mayOpen, pathOf]);
  return (
    <>
      <RecordList<CantonRow>
        id="cities"
        call={listCantons}
        columns={columns}
        row={{ key: row => row.id_canton, path: pathOf, buttons }}
        title="Ciudades"
        mayWrite={mayKeep('canton.write')}
        add={{ text: 'Nuevo cantón', to: () => add(true) }}
        search="Cantón, código"
        filters={filters}
        everything="Todas"
        onExcel={listCantonsExcel}
        empty={{ title: 'Aún no hay cantones', text: 'Aquí aparecen los cantones de cada provincia.' }}
      />
      {adding && <CityModal city={null} onClose={() => add(false)} />}
      {looked !== null && <CityDrawer id_canton={looked} onClose={() => address.change({ canton: null })} />}
    </>
  );
}
