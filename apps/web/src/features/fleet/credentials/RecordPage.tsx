import { PlusOutlined } from '@ant-design/icons';
import { getDriverCredentials, getTruckCredentials } from '@cabezal/contract/fleet/credentials/credentials.calls';
import type { CredentialDetail, CredentialRecord } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Timeline } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DetailPage } from '../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { BanModal } from './BanModal.tsx';
import { CredentialModal } from './CredentialModal.tsx';
import { CredentialVersions } from './CredentialVersions.tsx';
import type { CredentialPlace, Subject } from './credential-words.tsx';
import { listOf } from './record-list.ts';

/** The credential being edited. */
interface Written {
  place: CredentialPlace | null;
  tpt: boolean;
  cell: CredentialDetail | null;
}

/** A truck is named by its plate; its disk is not known outside its yard. */
const nameOf = (subject: Subject, { name, detail }: CredentialRecord) =>
  subject === 'truck' && detail ? formatPlate(detail) : name;

/** The credentials of one driver or truck: current ones, places without one, former versions, blocks. */
export function RecordPage({ subject, id }: { subject: Subject; id: number }) {
  const driver = useCall(getDriverCredentials, { id_driver: id }, { enabled: subject === 'driver' });
  const truck = useCall(getTruckCredentials, { id_truck: id }, { enabled: subject === 'truck' });
  const [written, write] = useState<Written | null>(null);
  const [banned, ban] = useState<CredentialDetail | null>(null);
  const { person } = useAccess();
  const query = subject === 'driver' ? driver : truck;
  const record = query.data;
  const page =
    subject === 'driver' ? pathTo(paths.driver, { id_conductor: id }) : pathTo(paths.truck, { id_camion: id });
  return (
    <>
      <DetailPage<CredentialRecord>
        query={query}
        what={subject === 'driver' ? 'el conductor' : 'el camión'}
        list={listOf(record, person)}
        header={found => ({
          title: `Credenciales de ${nameOf(subject, found)}`,
          crumbs: [
            listOf(found, person),
            { title: subject === 'truck' && found.detail ? formatPlate(found.detail) : (found.detail ?? ''), to: page },
          ],
          status: found.company,
          actions: <Actions record={found} subject={subject} write={write} />,
        })}
        tabs={found => [
          {
            key: 'vigentes',
            label: 'Actuales',
            children: <CredentialVersions record={found} onWrite={write} onBan={ban} />,
          },
          { key: 'anteriores', label: 'Anteriores', children: <CredentialVersions record={found} former /> },
          { key: 'bloqueos', label: 'Bloqueos', children: <BanLog log={found.log} /> },
        ]}
      />
      {written && record && (
        <CredentialModal subject={subject} row={{ id, name: record.name }} {...written} onClose={() => write(null)} />
      )}
      {banned && <BanModal subject={subject} credential={banned} onClose={() => ban(null)} />}
    </>
  );
}

interface ActionsProps {
  record: CredentialRecord;
  subject: Subject;
  write: (written: Written) => void;
}

function Actions({ record, subject, write }: ActionsProps) {
  const tpt = record.credentials.find(one => one.kind === 'TPT' && one.replaced_by === null) ?? null;
  return (
    <>
      {subject === 'truck' && (
        <ActionButton can={record.can.write} onClick={() => write({ place: null, tpt: true, cell: tpt })}>
          {tpt ? 'Renovar TPT' : 'Registrar TPT'}
        </ActionButton>
      )}
      <ActionButton
        look="next"
        icon={<PlusOutlined />}
        can={record.can.write}
        onClick={() => write({ place: null, tpt: false, cell: null })}
      >
        Credencial general
      </ActionButton>
    </>
  );
}

const stateNames: Readonly<Record<string, string>> = { ACTIVE: 'Activa', BANNED: 'Bloqueada' };

function BanLog({ log }: { log: CredentialRecord['log'] }) {
  if (log.length === 0) {
    return (
      <EmptyState title="Sin bloqueos" text="Aquí queda quién bloqueó o desbloqueó una credencial, cuándo y por qué." />
    );
  }
  return (
    <Timeline
      items={log.map(row => ({
        key: row.id_state_log,
        content: (
          <div>
            <strong>{row.name}</strong>: {stateNames[row.from_state]} → {stateNames[row.to_state]}
            <div className="cz-records-second">
              {formatDateTime(row.at)} · {row.author}
            </div>
            <div>{row.motive}</div>
          </div>
        ),
      }))}
    />
  );
}

/** `/credenciales/chofer/{id_chofer}` */
export function useRouteId(name: 'id_chofer' | 'id_camion'): number {
  return Number(useParams()[name]);
}
