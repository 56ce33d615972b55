import { TRUCK_PAPER_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { procurementTruck } from '@cabezal/contract/money/procurement/procurement.calls';
import { getTruckStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { QUALIFICATION_LABELS, truckGaps } from '@cabezal/domain/system/records/qualification';
import { businessDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { CredentialsLabel, CredentialTable } from '../../../kits/papers/CredentialTable.tsx';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import { DetailPage, type DetailTab, FactGrid, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Disk } from '../../../ui/status/marks.tsx';
import { CertificateHistory } from '../../fleet/trucks/CertificateHistory.tsx';
import { CertificatesPanel } from '../../fleet/trucks/CertificatesPanel.tsx';
import { TechnicalFacts } from '../../fleet/trucks/TechnicalFacts.tsx';
import { TruckStateTag } from '../../fleet/trucks/TruckStateTag.tsx';
import { Gaps } from './Gaps.tsx';
import { Qualify } from './Qualify.tsx';

const list = { title: 'Compras', to: `${paths.procurement}?tab=camiones` };
const gapsOf = (truck: Truck) =>
  truckGaps(
    truck.certificates.filter(one => one.active),
    businessDate(new Date()),
  );

/** The procurement page of a truck: what is missing, its papers, and the verdict. */
export default function ProcurementTruckPage() {
  const { id_camion } = useParams();
  const query = useCall(procurementTruck, { id_truck: Number(id_camion) });
  return (
    <DetailPage<Truck>
      query={query}
      what="el camión"
      list={list}
      header={truck => ({
        title: <span className="cz-records-keep">{formatPlate(truck.license_plate)}</span>,
        marks: (
          <>
            <Disk disk={truck.disk} />
            <QualificationMark qualification={truck.qualification} />
            <TruckStateTag state={truck.truck_state} />
          </>
        ),
        crumbs: [list, { title: `Disco ${truck.disk}` }],
        actions: (
          <Qualify
            noun="truck"
            record={{ ...truck, id: truck.id_truck }}
            name={`${formatPlate(truck.license_plate)}`}
            gaps={gapsOf(truck)}
          />
        ),
      })}
      summary={truck => <Gaps gaps={gapsOf(truck)} />}
      tabs={tabsOf}
      aside={truck => (
        <>
          <CertificatesPanel certificates={truck.certificates} />
          <Panel title="Camión">
            <FactGrid
              facts={[
                { label: 'Transportista', value: truck.company },
                { label: 'Flota', value: truck.is_owner ? 'Propia' : 'De particular' },
                { label: 'Marca y modelo', value: [truck.brand, truck.model].filter(Boolean).join(' ') },
                { label: 'Año', value: truck.factory_year },
                { label: 'Conductor habitual', value: truck.driver_name },
              ]}
            />
          </Panel>
        </>
      )}
    />
  );
}

const stateNames = { ...QUALIFICATION_LABELS, ...TRUCK_STATE_NAMES };

const tabsOf = (truck: Truck): DetailTab[] => [
  {
    key: 'documentos',
    label: 'Documentos',
    children: <PapersPanel papers={truck.papers} kinds={TRUCK_PAPER_NAMES} />,
  },
  { key: 'certificados', label: 'Certificados', children: <CertificateHistory id_truck={truck.id_truck} /> },
  {
    key: 'credenciales',
    label: <CredentialsLabel credentials={truck.credentials} />,
    children: <CredentialTable credentials={truck.credentials} />,
  },
  { key: 'tecnicos', label: 'Datos técnicos', children: <TechnicalFacts truck={truck} /> },
  {
    key: 'estados',
    label: 'Estados',
    children: <StateLog call={getTruckStateLogs} input={{ id_truck: truck.id_truck }} names={stateNames} />,
  },
  historyTab('truck', truck.id_truck),
];
