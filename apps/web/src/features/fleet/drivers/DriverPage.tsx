import { type Driver, getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getDriverStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { formatDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { CredentialsLabel, CredentialTable } from '../../../kits/papers/CredentialTable.tsx';
import { MailLink, MaybeLink, PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { TripsTab } from '../../../kits/trips/TripsTab.tsx';
import { Answers, DetailPage, type DetailTab, FactGrid, FactLine, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Chip, PlateMark } from '../../../ui/status/marks.tsx';
import { AssociationsTab } from './AssociationsTab.tsx';
import { DriverActions } from './DriverActions.tsx';
import { DriverPapers } from './DriverPapers.tsx';
import { driverAnswers } from './driver-answers.tsx';
import { LicenseMark, pointsText } from './LicenseMark.tsx';
import { LicensesTab } from './LicensesTab.tsx';
import { PhonesTab } from './PhonesTab.tsx';

const RatingSummary = lazy(() => import('../../../kits/ratings/RatingSummary.tsx'));
const DriverNotices = lazy(() => import('../../../kits/driver-notices/DriverNotices.tsx'));

/** A driver: identity, whether he may drive tomorrow, and where he is. */
export default function DriverPage() {
  const { may, isOperator } = useAccess();
  const mayTell = isOperator && may('driver.notify');
  const { id_conductor } = useParams();
  const query = useCall(getDriver, { id_driver: Number(id_conductor) });
  return (
    <DetailPage<Driver>
      query={query}
      what="el conductor"
      list={{ title: 'Conductores', to: paths.drivers }}
      header={driver => ({
        title: personName(driver),
        marks: driver.active ? null : <Chip>Inactivo</Chip>,
        crumbs: [{ title: 'Conductores', to: paths.drivers }, { title: driver.identification_card }],
        actions: <DriverActions driver={driver} />,
      })}
      summary={driver => <Summary driver={driver} />}
      tabs={driver => tabsOf(driver, mayTell)}
      aside={driver => (
        <>
          <LicensePanel driver={driver} />
          <ContactPanel driver={driver} />
          <Suspense fallback={null}>
            <RatingSummary of={{ id_driver: driver.id_driver }} />
          </Suspense>
        </>
      )}
    />
  );
}

const tabsOf = (driver: Driver, mayTell: boolean): DetailTab[] => [
  {
    key: 'credenciales',
    label: <CredentialsLabel credentials={driver.credentials} />,
    children: <DriverCredentials driver={driver} />,
  },
  { key: 'licencias', label: 'Licencias', children: <LicensesTab driver={driver} /> },
  { key: 'documentos', label: 'Documentos', children: <DriverPapers driver={driver} /> },
  { key: 'viajes', label: 'Viajes', children: <TripsTab id_driver={driver.id_driver} /> },
  ...(mayTell ? [{ key: 'avisos', label: 'Avisos', children: <Notices id_driver={driver.id_driver} /> }] : []),
  ...(driver.can.edit === true
    ? [{ key: 'telefonos', label: 'Teléfonos', children: <PhonesTab driver={driver} /> }]
    : []),
  { key: 'datos', label: 'Datos personales', children: <PersonalFacts driver={driver} /> },
  { key: 'companias', label: 'Transportistas', children: <AssociationsTab driver={driver} /> },
  {
    key: 'estados',
    label: 'Estados',
    children: (
      <StateLog
        call={getDriverStateLogs}
        input={{ id_driver: driver.id_driver }}
        names={{ ACTIVO: 'Activo', INACTIVO: 'Inactivo' }}
      />
    ),
  },
  historyTab('driver', driver.id_driver),
];

function DriverCredentials({ driver }: { driver: Driver }) {
  const { linkTo } = useAccess();
  const all = linkTo(pathTo(paths.driverCredentials, { id_chofer: driver.id_driver }));
  return (
    <div className="cz-records-stack">
      <CredentialTable credentials={driver.credentials} />
      {all && <Link to={all}>Registrar, renovar o bloquear credenciales</Link>}
    </div>
  );
}

/** Notices sent to the driver. */
function Notices({ id_driver }: { id_driver: number }) {
  return (
    <Suspense fallback={null}>
      <DriverNotices of={{ id_driver }} />
    </Suspense>
  );
}

function Summary({ driver }: { driver: Driver }) {
  const { linkTo, guideLink } = useAccess();
  const company = linkTo(pathTo(paths.carrier, { id_transportista: driver.id_company }));
  return (
    <>
      <Answers items={driverAnswers(driver, guideLink)} />
      <FactLine
        facts={[
          { label: 'Compañía', value: <MaybeLink to={company}>{driver.company}</MaybeLink> },
          { label: 'Cédula', value: driver.identification_card },
          { label: 'Escalafón', value: driver.escalafon },
          {
            label: 'Camión habitual',
            value: driver.license_plate && <PlateMark disk={driver.disk} plate={formatPlate(driver.license_plate)} />,
          },
          { label: 'Registrado el', value: formatDate(driver.date_created) },
        ]}
      />
    </>
  );
}

function LicensePanel({ driver }: { driver: Driver }) {
  return (
    <Panel title="Licencia" extra={<LicenseMark expiry={driver.license_expiry} days />}>
      <FactGrid
        facts={[
          { label: 'Tipo', value: driver.license_type },
          { label: 'Puntos', value: `${pointsText(driver.license_points)} de 30` },
          { label: 'Vence', value: formatDate(driver.license_expiry) },
        ]}
      />
    </Panel>
  );
}

function ContactPanel({ driver }: { driver: Driver }) {
  return (
    <Panel title="Contacto">
      <FactGrid
        facts={[
          { label: 'Teléfono', value: <PhoneLink phone={driver.phone} /> },
          { label: 'Correo', value: driver.email && <MailLink email={driver.email} /> },
          { label: 'Dirección', value: driver.address },
        ]}
      />
    </Panel>
  );
}

function PersonalFacts({ driver }: { driver: Driver }) {
  return (
    <div className="cz-records-stack">
      <FactGrid
        facts={[
          { label: 'Nacionalidad', value: driver.nationality },
          { label: 'Fecha de nacimiento', value: formatDate(driver.birth_date) },
          { label: 'Género', value: driver.gender },
          { label: 'Estado civil', value: driver.civil_status },
          { label: 'Instrucción', value: driver.instruction },
          { label: 'Tipo de sangre', value: driver.blood_type },
          { label: 'RUC de la compañía', value: driver.company_ruc },
        ]}
      />
      {driver.observation_driver && <p className="cz-records-note">{driver.observation_driver}</p>}
    </div>
  );
}
