import { getTruck, type Truck } from '@cabezal/contract/trucks/trucks.calls';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { Answers, DetailPage, type DetailTab, FactLine } from '../../ui/detail/DetailPage.tsx';
import { Chip, Disk } from '../../ui/status/marks.tsx';
import { CredentialsLabel, CredentialTable } from '../records/CredentialTable.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';
import { historyTab } from '../records/RecordHistory.tsx';
import { TripTable } from '../records/TripTable.tsx';
import '../records/parts.css';
import { useAccess } from '../records/use-access.ts';
import { PapersPanel } from './PapersPanel.tsx';
import { PositionPanel } from './PositionPanel.tsx';
import { TechnicalFacts } from './TechnicalFacts.tsx';
import { TruckStateTag } from './TruckStateTag.tsx';
import { truckAnswers } from './truck-answers.tsx';

/** A truck: where it stands, whether it may leave tomorrow, who drives it; its papers and its last trips. */
export default function TruckPage() {
  const { id_camion } = useParams();
  const nouns = ['truck', 'credential', 'guide'];
  const query = useCall(getTruck, { id_truck: Number(id_camion) }, { nouns });
  return (
    <DetailPage<Truck>
      query={query}
      what="el camión"
      list={{ title: 'Camiones', to: paths.trucks }}
      header={truck => ({
        title: <span className="rc-keep">{formatPlate(truck.license_plate)}</span>,
        marks: (
          <>
            <Disk disk={truck.disk} />
            <TruckStateTag state={truck.truck_state} size="large" />
            {!truck.active && <Chip>Inactivo</Chip>}
          </>
        ),
        crumbs: [{ title: 'Camiones', to: paths.trucks }, { title: `Disco ${truck.disk}` }],
      })}
      summary={truck => <Summary truck={truck} />}
      tabs={tabsOf}
      aside={truck => (
        <>
          <PositionPanel truck={truck} />
          <PapersPanel certificates={truck.certificates} />
        </>
      )}
    />
  );
}

const tabsOf = (truck: Truck): DetailTab[] => [
  { key: 'viajes', label: 'Últimos viajes', children: <TripTable trips={truck.trips} /> },
  {
    key: 'credenciales',
    label: <CredentialsLabel credentials={truck.credentials} />,
    children: <CredentialTable credentials={truck.credentials} />,
  },
  { key: 'tecnicos', label: 'Datos técnicos', children: <TechnicalFacts truck={truck} /> },
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
