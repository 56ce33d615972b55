import { getTruck, type Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getTruckStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { CredentialsLabel, CredentialTable } from '../../../kits/papers/CredentialTable.tsx';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import { TripTable } from '../../../kits/trips/TripTable.tsx';
import { Answers, DetailPage, type DetailTab, FactLine } from '../../../ui/detail/DetailPage.tsx';
import { Disk } from '../../../ui/status/marks.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CertificatesPanel } from './CertificatesPanel.tsx';
import { CertificatesTab } from './CertificatesTab.tsx';
import { ObservationPanel } from './ObservationPanel.tsx';
import { PositionPanel } from './PositionPanel.tsx';
import { TechnicalFacts } from './TechnicalFacts.tsx';
import { TruckActions } from './TruckActions.tsx';
import { TruckPapers } from './TruckPapers.tsx';
import { TruckStateTag } from './TruckStateTag.tsx';
import { truckAnswers } from './truck-answers.tsx';

/** A truck: its place, whether it may leave tomorrow, its driver, papers and latest trips. */
export default function TruckPage() {
  const { id_camion } = useParams();
  const query = useCall(getTruck, { id_truck: Number(id_camion) });
  return (
    <DetailPage<Truck>
      query={query}
      what="el camión"
      list={{ title: 'Camiones', to: paths.trucks }}
      header={truck => ({
        title: <span className="cz-records-keep">{formatPlate(truck.license_plate)}</span>,
        marks: (
          <>
            <Disk disk={truck.disk} />
            <TruckStateTag state={truck.truck_state} size="large" />
            {truck.qualification !== 'QUALIFIED' && <QualificationMark qualification={truck.qualification} />}
          </>
        ),
        crumbs: [{ title: 'Camiones', to: paths.trucks }, { title: `Disco ${truck.disk}` }],
        actions: <TruckActions truck={truck} />,
      })}
      summary={truck => <Summary truck={truck} />}
      tabs={tabsOf}
      aside={truck => (
        <>
          <PositionPanel truck={truck} />
          <CertificatesPanel certificates={truck.certificates} />
          <ObservationPanel truck={truck} />
        </>
      )}
    />
  );
}

const tabsOf = (truck: Truck): DetailTab[] => [
  { key: 'viajes', label: 'Últimos viajes', children: <TripTable trips={truck.trips} /> },
  { key: 'certificados', label: 'Certificados', children: <CertificatesTab truck={truck} /> },
  {
    key: 'credenciales',
    label: <CredentialsLabel credentials={truck.credentials} />,
    children: <CredentialTable credentials={truck.credentials} />,
  },
  { key: 'documentos', label: 'Documentos', children: <TruckPapers truck={truck} /> },
  { key: 'tecnicos', label: 'Datos técnicos', children: <TechnicalFacts truck={truck} /> },
  {
    key: 'estados',
    label: 'Estados',
    children: <StateLog call={getTruckStateLogs} input={{ id_truck: truck.id_truck }} names={TRUCK_STATE_NAMES} />,
  },
  historyTab('truck', truck.id_truck),
];

function Summary({ truck }: { truck: Truck }) {
  const { linkTo, guideLink } = useAccess();
  const company = linkTo(pathTo(paths.carrier, { id_transportista: truck.id_company }));
  const driver = truck.id_driver === null ? null : linkTo(pathTo(paths.driver, { id_conductor: truck.id_driver }));
  return (
    <>
      <Answers items={truckAnswers(truck, { guide: guideLink, driver })} />
      <FactLine
        facts={[
          { label: 'Compañía', value: <MaybeLink to={company}>{truck.company}</MaybeLink> },
          { label: 'Compañía operadora', value: truck.operator_company },
          { label: 'Flota', value: truck.is_owner ? 'Propia' : 'De particular' },
          { label: 'Marca y modelo', value: [truck.brand, truck.model].filter(Boolean).join(' ') },
          { label: 'Año', value: truck.factory_year },
          { label: 'Color', value: truck.color },
          { label: 'Tipo', value: truck.truck_type },
        ]}
      />
    </>
  );
}
