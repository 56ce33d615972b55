import { DRIVER_PAPER_NAMES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { editLicensePoints, procurementDriver } from '@cabezal/contract/money/procurement/procurement.calls';
import { getDriverStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { driverGaps, QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { personName } from '@cabezal/domain/system/text/person-name';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { CredentialsLabel, CredentialTable } from '../../../kits/papers/CredentialTable.tsx';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';
import { PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DetailPage, type DetailTab, FactGrid, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { PointsField } from '../../fleet/drivers/DriverFields.tsx';
import { LicenseMark, pointsText } from '../../fleet/drivers/LicenseMark.tsx';
import { Gaps } from './Gaps.tsx';
import { Qualify } from './Qualify.tsx';

const RatingSummary = lazy(() => import('../../../kits/ratings/RatingSummary.tsx'));

const today = () => businessDate(new Date());
const gapsOf = (driver: Driver) =>
  driverGaps(
    {
      ...driver,
      license_points: Number(driver.license_points),
      papers: driver.papers.filter(paper => paper.current).map(paper => paper.kind),
    },
    today(),
  );

/** The procurement page of a driver: what is missing, papers, and the verdict. */
export default function ProcurementDriverPage() {
  const { id_conductor } = useParams();
  const query = useCall(procurementDriver, { id_driver: Number(id_conductor) });
  return (
    <DetailPage<Driver>
      query={query}
      what="el conductor"
      list={{ title: 'Compras', to: paths.procurement }}
      header={driver => ({
        title: personName(driver),
        marks: <QualificationMark qualification={driver.qualification} />,
        crumbs: [{ title: 'Compras', to: paths.procurement }, { title: driver.identification_card }],
        actions: <Actions driver={driver} />,
      })}
      summary={driver => <Gaps gaps={gapsOf(driver)} />}
      tabs={tabsOf}
      aside={driver => (
        <>
          <Facts driver={driver} />
          <Suspense fallback={null}>
            <RatingSummary of={{ id_driver: driver.id_driver }} />
          </Suspense>
        </>
      )}
    />
  );
}

const stateNames = { ...QUALIFICATION_LABELS, ACTIVO: 'Activo', INACTIVO: 'Inactivo' };

const tabsOf = (driver: Driver): DetailTab[] => [
  {
    key: 'documentos',
    label: 'Documentos',
    children: <PapersPanel papers={driver.papers} kinds={DRIVER_PAPER_NAMES} />,
  },
  {
    key: 'credenciales',
    label: <CredentialsLabel credentials={driver.credentials} />,
    children: <CredentialTable credentials={driver.credentials} />,
  },
  {
    key: 'estados',
    label: 'Estados',
    children: <StateLog call={getDriverStateLogs} input={{ id_driver: driver.id_driver }} names={stateNames} />,
  },
  historyTab('driver', driver.id_driver),
];

function Facts({ driver }: { driver: Driver }) {
  return (
    <Panel title="Licencia" extra={<LicenseMark expiry={driver.license_expiry} days />}>
      <FactGrid
        facts={[
          { label: 'Tipo', value: driver.license_type },
          { label: 'Puntos', value: `${pointsText(driver.license_points)} de 30` },
          { label: 'Vence', value: formatDate(driver.license_expiry) },
          { label: 'Transportista', value: driver.company },
          { label: 'RUC', value: driver.company_ruc },
          { label: 'Teléfono', value: <PhoneLink phone={driver.phone} /> },
        ]}
      />
    </Panel>
  );
}

function Actions({ driver }: { driver: Driver }) {
  const { may } = useAccess();
  const [editing, setEditing] = useState(false);
  const right = may('procurement.qualify') || 'Su usuario no puede calificar';
  return (
    <>
      <ActionButton can={right} onClick={() => setEditing(true)}>
        Puntos de licencia
      </ActionButton>
      <Qualify
        noun="driver"
        record={{ ...driver, id: driver.id_driver }}
        name={personName(driver)}
        gaps={gapsOf(driver)}
      />
      {editing && <EditPoints driver={driver} onClose={() => setEditing(false)} />}
    </>
  );
}

function EditPoints({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const { id_driver } = driver;
  return (
    <Editing record={driver} read={() => callApi(procurementDriver, { id_driver })}>
      {(record, edit) => <Points record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function Points({ record: driver, edit, onClose }: EditOf<Driver> & { onClose: () => void }) {
  return (
    <FormModal
      edit={edit}
      title="Puntos de licencia"
      text="Como constan en la ANT. El motivo queda en el historial."
      okText="Guardar puntos"
      failText="Error actualizando los puntos de licencia"
      call={editLicensePoints}
      initial={{ license_points: Number(driver.license_points) }}
      toInput={values => ({ ...values, id_driver: driver.id_driver, version: driver.version })}
      doneText="Puntos actualizados"
      onClose={onClose}
    >
      <PointsField />
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
    </FormModal>
  );
}
