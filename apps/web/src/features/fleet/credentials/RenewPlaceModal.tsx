import type { CredentialSubject } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { type CredentialPlace, cellAt, placeOption, type Subject } from './credential-words.tsx';
import { RenewModal } from './RenewModal.tsx';

interface RenewPlaceProps {
  subject: Subject;
  rows: readonly CredentialSubject[];
  places: readonly CredentialPlace[];
  onClose: (done: boolean) => void;
}

/** Renews the credentials of the selected rows at one place. */
export function RenewPlaceModal({ subject, rows, places, onClose }: RenewPlaceProps) {
  const [place, setPlace] = useState(places[0]?.id_location ?? 0);
  const held = rows.flatMap(row => {
    const cell = cellAt(row, place);
    return cell
      ? [{ id_credential: cell.id_credential, version: cell.version, subject, tpt: false, label: row.name }]
      : [];
  });
  const without = rows.length - held.length;
  return (
    <RenewModal
      title={`Renovar credenciales de ${rows.length} ${subject === 'driver' ? 'conductores' : 'camiones'}`}
      text={
        without > 0
          ? `${without} de las filas no tienen credencial de ese establecimiento: regístrela en su celda.`
          : 'Un solo documento y una sola fecha para todas.'
      }
      credentials={held}
      fields={
        <Form.Item label="Establecimiento" className="cz-span-12">
          <Select
            aria-label="Establecimiento"
            value={place}
            options={places.map(placeOption)}
            onChange={value => setPlace(Number(value))}
          />
        </Form.Item>
      }
      onClose={onClose}
    />
  );
}
