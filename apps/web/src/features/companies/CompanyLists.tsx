import { PlusOutlined } from '@ant-design/icons';
import type { Company } from '@cabezal/contract/companies/companies.calls';
import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/drivers/drivers.calls';
import type { EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import { getLocations, getLocationsExcel, type LocationRow } from '@cabezal/contract/locations/locations.calls';
import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import type { EquipmentKind } from '@cabezal/domain/validation/equipment-attributes.data';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { driverColumns, driverPath } from '../drivers/driver-columns.tsx';
import { driverFilters } from '../drivers/driver-filters.ts';
import { equipmentColumns } from '../equipments/equipment-columns.tsx';
import { equipmentKinds } from '../equipments/equipment-kinds.ts';
import { locationColumns, locationPath } from '../locations/location-columns.tsx';
import { truckColumns, truckPath } from '../trucks/truck-columns.tsx';
import { truckFilters } from '../trucks/truck-filters.ts';

/** What belongs to a company: the same lists as everywhere, narrowed to it. */

const without = <C extends { key: string }>(columns: readonly C[], key = 'company') =>
  columns.filter(column => column.key !== key);
const ownDrivers = without(driverColumns);
const ownPlaces = without(locationColumns);
const fixedTo = (company: Company) => ({ filters: { id_company: company.id_company } });

export function CompanyDrivers({ company }: { company: Company }) {
  return (
    <DataTable<DriverRow>
      id="drivers"
      call={getDrivers}
      columns={ownDrivers}
      row={{ key: row => row.id_driver, path: driverPath }}
      fixed={fixedTo(company)}
      filters={driverFilters(false)}
      search="Nombre o cédula"
      onExcel={getDriversExcel}
      empty={{ title: 'No tiene conductores registrados' }}
    />
  );
}

export function CompanyTrucks({ company }: { company: Company }) {
  const { guideLink } = useAccess();
  const columns = useMemo(() => without(truckColumns(guideLink)), [guideLink]);
  return (
    <DataTable<TruckRow>
      id="trucks"
      call={getTrucks}
      columns={columns}
      row={{ key: row => row.id_truck, path: truckPath }}
      fixed={fixedTo(company)}
      filters={truckFilters(false)}
      search="Placa, disco"
      onExcel={getTrucksExcel}
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
      id="locations"
      call={getLocations}
      columns={ownPlaces}
      row={{ key: row => row.id_location, path: locationPath }}
      fixed={fixedTo(company)}
      search="Nombre, código, dirección"
      onExcel={getLocationsExcel}
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
