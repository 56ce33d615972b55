import { type FreeTimeRow, setDischarge } from '@cabezal/contract/free-time/free-time.calls';
import type { EditOutcome } from '@cabezal/contract/reservations/editing.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-fields.tsx';

interface DischargeProps {
  rows: readonly FreeTimeRow[];
  /** Those that were refused. */
  onDone?: (kept: number[]) => void;
  onClose: () => void;
}

/** The day on which boxes came off the ship, the same for all that are chosen; of each that is refused it says why. */
export function DischargeDialog({ rows, onDone, onClose }: DischargeProps) {
  const [day, setDay] = useState<string | null>(rows.length === 1 ? (rows[0]?.discharged_on ?? null) : null);
  const [refused, setRefused] = useState<readonly Extract<EditOutcome, { ok: false }>[]>([]);
  const change = useChange(setDischarge);
  const had = rows.some(row => row.discharged_on !== null);
  const send = async () => {
    const answer = await change.run({
      rows: rows.map(row => ({
        id_sub_reservation: row.id_sub_reservation,
        version: row.sub_version,
        discharged_on: day,
      })),
    });
    if (answer === null) return;
    const bad = answer.results.filter(one => !one.ok);
    onDone?.(rows.filter(row => bad.some(one => one.id === row.id_sub_reservation)).map(row => row.id_clock));
    if (bad.length === 0) {
      toast.success(answer.changed === 1 ? 'Descarga registrada' : `${answer.changed} descargas registradas`);
      onClose();
    }
    setRefused(bad);
  };
  const boxOf = (id: number) => rows.find(row => row.id_sub_reservation === id)?.container_code ?? '';
  return (
    <Modal
      open
      title={
        rows.length === 1
          ? `Descarga de ${boxOf(rows[0]?.id_sub_reservation ?? 0) || 'la importación'}`
          : `Descarga de ${rows.length} contenedores`
      }
      width={440}
      onCancel={onClose}
      footer={[
        <ActionButton key="close" onClick={onClose}>
          {refused.length > 0 ? 'Cerrar' : 'Cancelar'}
        </ActionButton>,
        <ActionButton key="send" look="primary" can={day === null && !had ? 'Elija el día' : true} onClick={send}>
          {day === null && had ? 'Quitar la descarga' : 'Registrar descarga'}
        </ActionButton>,
      ]}
    >
      <div className="cz-empties-dialog">
        <span>Día en que se descargó del buque: desde ahí cuenta la naviera.</span>
        <DateField value={day} onChange={setDay} max={businessDate(new Date())} aria-label="Día de la descarga" />
        <Failure error={change.error} />
        {refused.length > 0 && (
          <ul className="cz-empties-refused">
            {refused.map(one => (
              <li key={one.id}>
                <strong>{boxOf(one.id)}</strong> {one.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
