import { DeleteOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons';
import { deleteCertificate } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { TRUCK_CERTIFICATE_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { Truck, TruckCertificate } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { customColumn, dateColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { CertificateFile } from './CertificateFile.tsx';
import { CertificateForm, type CertificateTask } from './CertificateForm.tsx';
import { CertificateHistory } from './CertificateHistory.tsx';
import { CertificateMark } from './CertificatesPanel.tsx';

type Type = TruckCertificate['type_certificate'];
const types = Object.keys(TRUCK_CERTIFICATE_NAMES) as Type[];

/** A row of the table: a current certificate, or a missing one. */
interface Line {
  type: Type;
  certificate: TruckCertificate | undefined;
  issued_on: string | null;
  expires_on: string | null;
}

const linesOf = (certificates: readonly TruckCertificate[]): Line[] =>
  types.flatMap((type): Line[] => {
    const own = certificates.filter(one => one.type_certificate === type);
    if (own.length === 0) return [{ type, certificate: undefined, issued_on: null, expires_on: null }];
    return own.map(certificate => ({
      type,
      certificate,
      issued_on: certificate.issued_on,
      expires_on: certificate.expires_on,
    }));
  });

const columns = [
  customColumn<Line>('name', 'Certificado', ({ type, certificate }) => (
    <>
      {TRUCK_CERTIFICATE_NAMES[type]}
      {certificate?.cert_mop_number && <div className="cz-records-second">{certificate.cert_mop_number}</div>}
    </>
  )),
  customColumn<Line>('validity', 'Vigencia', ({ certificate }) => <CertificateMark paper={certificate} />),
  dateColumn<Line>('issued_on', 'Emitido', { card: 'none' }),
  dateColumn<Line>('expires_on', 'Vence', {
    cardRender: row => row.expires_on && `Hasta ${formatDate(row.expires_on)}`,
  }),
  customColumn<Line>('file', 'Archivo', ({ certificate }) => <CertificateFile certificate={certificate} />, {
    width: 72,
    card: 'none',
  }),
];

/** The four types of certificates of a truck: missing ones can be registered, expiring ones renewed. */
export function CertificatesTab({ truck }: { truck: Truck }) {
  const [task, setTask] = useState<CertificateTask | null>(null);
  const [removed, setRemoved] = useState<TruckCertificate | null>(null);
  const remove = useChange(deleteCertificate, { onDone: () => setRemoved(null) });
  const actions: Actions | null = truck.can.edit === true ? { onTask: setTask, onLeave: setRemoved } : null;
  return (
    <div className="cz-records-stack">
      <SmallTable<Line>
        rows={linesOf(truck.certificates)}
        columns={columns}
        rowKey={line => line.certificate?.id_certificate ?? line.type}
        empty={{ title: 'Sin certificados' }}
        actions={actions ? line => <LineActions line={line} {...actions} /> : undefined}
      />
      <CertificateHistory id_truck={truck.id_truck} />
      {task && <CertificateForm truck={truck} task={task} onClose={() => setTask(null)} />}
      <ConfirmWithMotive
        open={removed !== null}
        title="Quitar el certificado"
        text={
          <>{removed && TRUCK_CERTIFICATE_NAMES[removed.type_certificate]} deja de contar; queda en el historial.</>
        }
        action={remove}
        okText="Quitar certificado"
        onConfirm={motive =>
          removed && remove.run({ id_certificate: removed.id_certificate, version: removed.version, motive })
        }
        onCancel={() => setRemoved(null)}
      />
    </div>
  );
}

interface Actions {
  onTask: (task: CertificateTask) => void;
  onLeave: (certificate: TruckCertificate) => void;
}

function LineActions({ line, onTask, onLeave }: Actions & { line: Line }) {
  const narrow = useNarrow();
  const { type, certificate } = line;
  const name = TRUCK_CERTIFICATE_NAMES[type];
  if (!certificate) {
    return (
      <ActionButton size="small" aria-label={`Registrar ${name}`} onClick={() => onTask({ kind: 'add', type })}>
        Registrar
      </ActionButton>
    );
  }
  const correct = () => onTask({ kind: 'correct', type, certificate });
  return (
    <span className="cz-trucks-actions cz-trucks-actions-end">
      <ActionButton
        size="small"
        aria-label={`Renovar ${name}`}
        onClick={() => onTask({ kind: 'renew', type, certificate })}
      >
        Renovar
      </ActionButton>
      {narrow ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'correct', label: 'Corregir' },
              { key: 'remove', label: 'Quitar', danger: true },
            ],
            onClick: ({ key }) => (key === 'remove' ? onLeave(certificate) : correct()),
          }}
        >
          <ActionButton size="small" look="text" icon={<MoreOutlined />} aria-label={`Más acciones: ${name}`} />
        </Dropdown>
      ) : (
        <>
          <ActionButton
            size="small"
            look="text"
            icon={<EditOutlined />}
            aria-label={`Corregir ${name}`}
            onClick={correct}
          />
          <ActionButton
            size="small"
            look="text"
            icon={<DeleteOutlined />}
            aria-label={`Quitar ${name}`}
            onClick={() => onLeave(certificate)}
          />
        </>
      )}
    </span>
  );
}
