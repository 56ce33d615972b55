import { PlusOutlined } from '@ant-design/icons';
import type { DriverRow } from '@cabezal/contract/fleet/drivers/drivers.calls';
import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import type { EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { driverColumns } from '../../fleet/drivers/driver-columns.tsx';
import { driverFilters } from '../../fleet/drivers/driver-filters.ts';
import { driverList } from '../../fleet/drivers/driver-list.ts';
import { equipmentColumns } from '../../fleet/equipments/equipment-columns.tsx';
import { equipmentKinds } from '../../fleet/equipments/equipment-kinds.ts';
import { truckColumns } from '../../fleet/trucks/truck-columns.tsx';
import { truckFilters } from '../../fleet/trucks/truck-filters.ts';
import { truckList } from '../../fleet/trucks/truck-list.ts';
import { locationColumns } from '../../places/locations/location-columns.tsx';
import { locationList } from '../../places/locations/location-list.ts';

/** The records of a company: the usual lists, filtered by it. */

const without = <C extends { key: string }>(columns: readonly C[], key = 'company') =>
  columns.filter(column => column.key !== key);
const ownDrivers = without(driverColumns);
const ownPlaces = without(locationColumns);
const fixedTo = (company: Company) => ({ filters: { id_company: company.id_company } });

export function CompanyDrivers({ company }: { company: Company }) {
  return (
    <DataTable<DriverRow>
      {...driverList}
      columns={ownDrivers}
      fixed={fixedTo(company)}
      filters={driverFilters(false)}
      empty={{ title: 'No tiene conductores registrados' }}
    />
  );
}

export function CompanyTrucks({ company }: { company: Company }) {
  const { guideLink } = useAccess();
  const columns = useMemo(() => without(truckColumns(guideLink)), [guideLink]);
  return (
    <DataTable<TruckRow>
      {...truckList}
      columns={columns}
      fixed={fixedTo(company)}
      filters={truckFilters(false)}
      empty={{ title: 'No tiene camiones registrados' }}
    />
  );
}

const kinds = (Object.keys(equipmentKinds) as EquipmentKind[]).map(value => ({
  value,
  label: equipmentKinds[value].title,
}));

export function CompanyEquipment({ company }: { company: Company }) {
  const [kind, setKind] = useState<EquipmentKind>('GEN');
  const { guideLink, linkTo } = useAccess();
  const shape = equipmentKinds[kind];
  const columns = useMemo(
    () => without(equipmentColumns(kind, { guide: guideLink, record: linkTo }), 'business_name'),
    [kind, guideLink, linkTo],
  );
  return (
    <DataTable<EquipmentRow>
      key={kind}
      id={shape.table}
      call={shape.call}
      columns={columns}
      row={{ key: row => row.id_equipment, path: shape.path }}
      fixed={fixedTo(company)}
      search={shape.search}
      onExcel={shape.excel}
      tools={<Segmented<EquipmentKind> aria-label="Equipos" options={kinds} value={kind} onChange={setKind} />}
      empty={{ title: `No tiene ${shape.title.toLowerCase()}` }}
    />
  );
}

export function CompanyPlaces({ company }: { company: Company }) {
  const navigate = useNavigate();
  const { may, linkTo } = useAccess();
  const add = linkTo(pathTo(paths.carrierNewLocation, { id_transportista: company.id_company }));
  return (
    <DataTable<LocationRow>
      {...locationList}
      columns={ownPlaces}
      fixed={fixedTo(company)}
      tools={
        add &&
        may('location.write') && (
          <ActionButton icon={<PlusOutlined />} onClick={() => navigate(add)}>
            Nuevo establecimiento
          </ActionButton>
        )
      }
      empty={{ title: 'No tiene establecimientos registrados' }}
    />
  );
}
