import type { EditOutcome } from '@cabezal/contract/bookings/reservations/editing.calls';
import { type FreeTimeRow, setDischarge } from '@cabezal/contract/empties/free-time/free-time.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { refusedOf } from './refused-rows.ts';

type Refused = Extract<EditOutcome, { ok: false }>;

interface DischargeProps {
  rows: readonly FreeTimeRow[];
  /** Called with the ids that were refused. */
  onDone?: (kept: number[]) => void;
  onClose: () => void;
}

/** The day on which boxes came off the ship, one day for all selected boxes; refused ones are listed with the reason. */
export function DischargeDialog({ rows, onDone, onClose }: DischargeProps) {
  const [began] = useState(rows.length === 1 ? (rows[0]?.discharged_on ?? null) : null);
  const [day, setDay] = useState(began);
  const [unread, setUnread] = useState<string | null>(null);
  // Saved boxes have a new version: only refused ones are sent again.
  const [left, setLeft] = useState(rows);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const change = useChange(setDischarge);
  const had = left.some(row => row.discharged_on !== null);
  const send = async () => {
    const answer = await change.run({
      rows: left.map(row => ({
        id_sub_reservation: row.id_sub_reservation,
        version: row.sub_version,
        discharged_on: day,
      })),
    });
    if (answer === null) return;
    const bad = answer.results.filter(one => !one.ok);
    const rest = refusedOf(left, bad);
    onDone?.(rest.map(row => row.id_clock));
    if (rest.length === 0) {
      toast.success(answer.changed === 1 ? 'Descarga registrada' : `${answer.changed} descargas registradas`);
      return onClose();
    }
    setLeft(rest);
    setRefused(bad);
  };
  const boxOf = (id: number) => rows.find(row => row.id_sub_reservation === id)?.container_code ?? '';
  return (
    <Dialog
      unsaved={() => refused.length === 0 && (day !== began || unread !== null)}
      open
      title={
        rows.length === 1
          ? `Descarga de ${boxOf(rows[0]?.id_sub_reservation ?? 0) || 'la importación'}`
          : `Descarga de ${rows.length} contenedores`
      }
      width={440}
      onClose={onClose}
      footer={close => [
        <ActionButton key="close" onClick={close}>
          {refused.length > 0 ? 'Cerrar' : 'Cancelar'}
        </ActionButton>,
        <ActionButton
          key="send"
          look="primary"
          can={unread ?? (day === null && !had ? 'Elija el día' : true)}
          onClick={send}
        >
          {day === null && had ? 'Quitar la descarga' : 'Registrar descarga'}
        </ActionButton>,
      ]}
    >
      <div className="cz-overview-dialog">
        <span>Día en que se descargó del buque: desde ahí cuenta la naviera.</span>
        <DateField
          value={day}
          onChange={setDay}
          onUnread={setUnread}
          max={businessDate(new Date())}
          aria-label="Día de la descarga"
        />
        <Failure error={change.error} />
        {refused.length > 0 && (
          <ul className="cz-overview-refused">
            {refused.map(one => (
              <li key={one.id}>
                <strong>{boxOf(one.id)}</strong> {one.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
