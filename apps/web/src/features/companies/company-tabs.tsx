import type { Company, CompanyOption } from '@cabezal/contract/companies/companies.calls';
import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/drivers/drivers.calls';
import { getLocations, getLocationsExcel, type LocationRow } from '@cabezal/contract/locations/locations.calls';
import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/access/roles';
import { Empty, Table } from 'antd';
import { type DetailTab, FactGrid } from '../../ui/detail/DetailPage.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { driverColumns, driverPath } from '../drivers/driver-columns.tsx';
import { driverFilters } from '../drivers/driver-filters.ts';
import { locationColumns, locationPath } from '../locations/location-columns.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';
import { historyTab } from '../records/RecordHistory.tsx';
import { useAccess } from '../records/use-access.ts';
import { truckColumns, truckPath } from '../trucks/truck-columns.tsx';
import { truckFilters } from '../trucks/truck-filters.ts';
import { companyPath } from './company-columns.tsx';
import { known, yesNo } from './known.ts';

type Access = ReturnType<typeof useAccess>;

const withoutCompany = <C extends { key: string }>(columns: readonly C[]) =>
  columns.filter(column => column.key !== 'company');

/** Drivers and trucks of a carrier, places of a customer, whom a forwarder acts for. */
export function companyTabs(company: Company, { can }: Access): DetailTab[] {
  const isCarrier = company.company_type === 'TRANS';
  const tabs: (DetailTab | false)[] = [
    (company.company_type === 'FWDR' || company.associations.length > 0) && {
      key: 'asociadas',
      label: `Clientes por los que actúa (${company.associations.length})`,
      children: <Associations rows={company.associations} />,
    },
    isCarrier &&
      can('driver.read') && { key: 'conductores', label: 'Conductores', children: <Drivers company={company} /> },
    isCarrier && can('truck.read') && { key: 'camiones', label: 'Camiones', children: <Trucks company={company} /> },
    can('location.read') && {
      key: 'establecimientos',
      label: 'Establecimientos',
      children: <Places company={company} />,
    },
    { key: 'datos', label: 'Acuerdos', children: <Agreements company={company} /> },
    historyTab('company', company.id_company),
  ];
  return tabs.filter(tab => tab !== false);
}

const fixedTo = (company: Company) => ({ filters: { id_company: company.id_company } });

function Drivers({ company }: { company: Company }) {
  return (
    <DataTable<DriverRow>
      id="drivers"
      call={getDrivers}
      nouns={['driver', 'credential']}
      columns={withoutCompany(driverColumns)}
      row={{ key: row => row.id_driver, path: driverPath, tone: row => (row.active ? 'normal' : 'inactive') }}
      fixed={fixedTo(company)}
      filters={driverFilters(false)}
      search="Nombre o cédula"
      onExcel={getDriversExcel}
      empty={{ title: 'No tiene conductores registrados' }}
    />
  );
}

function Trucks({ company }: { company: Company }) {
  const { guideLink } = useAccess();
  return (
    <DataTable<TruckRow>
      id="trucks"
      call={getTrucks}
      nouns={['truck', 'credential', 'guide']}
      columns={withoutCompany(truckColumns(guideLink))}
      row={{ key: row => row.id_truck, path: truckPath, tone: row => (row.active ? 'normal' : 'inactive') }}
      fixed={fixedTo(company)}
      filters={truckFilters(false)}
      search="Placa, disco"
      onExcel={getTrucksExcel}
      empty={{ title: 'No tiene camiones registrados' }}
    />
  );
}

function Places({ company }: { company: Company }) {
  return (
    <DataTable<LocationRow>
      id="locations"
      call={getLocations}
      nouns={['location']}
      columns={withoutCompany(locationColumns)}
      row={{ key: row => row.id_location, path: locationPath, tone: row => (row.active ? 'normal' : 'inactive') }}
      fixed={fixedTo(company)}
      search="Nombre, código, dirección"
      onExcel={getLocationsExcel}
      empty={{ title: 'No tiene establecimientos registrados' }}
    />
  );
}

function Associations({ rows }: { rows: readonly CompanyOption[] }) {
  const { linkTo } = useAccess();
  if (rows.length === 0) return <Empty description="Aún no actúa por ningún cliente" />;
  return (
    <Table<CompanyOption>
      size="small"
      className="rc-table"
      rowKey={row => row.id_company}
      dataSource={[...rows]}
      pagination={false}
      columns={[
        {
          key: 'name',
          title: 'Cliente',
          render: row => <MaybeLink to={linkTo(companyPath(row))}>{row.name}</MaybeLink>,
        },
        {
          key: 'type',
          title: 'Tipo',
          width: 160,
          render: (row: CompanyOption) => COMPANY_TYPE_NAMES[row.company_type],
        },
      ]}
    />
  );
}

function Agreements({ company }: { company: Company }) {
  return (
    <div className="rc-stack">
      <FactGrid
        facts={known([
          { label: 'Factura anticipada', value: yesNo(company.early_billing) },
          { label: 'Comparte avisos', value: yesNo(company.notifications_share) },
          { label: 'Comparte conductor y camión', value: yesNo(company.share_driver_truck) },
          { label: 'Crea DISV', value: yesNo(company.create_disv) },
          { label: 'Agente en el exterior', value: company.nec_agent_foreign },
        ])}
      />
      <Note title="Instrucciones" text={company.instructions} />
      <Note title="Notas internas" text={company.internal_notes} />
    </div>
  );
}

function Note({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <section>
      <h3>{title}</h3>
      <p className="rc-note">{text}</p>
    </section>
  );
}
