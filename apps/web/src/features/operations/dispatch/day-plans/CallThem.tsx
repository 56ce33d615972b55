import { PhoneOutlined } from '@ant-design/icons';
import { notifyDrivers } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';

interface Uncalled {
  /** Its guide. */
  id: number;
  label: string;
  driver_name: string | null;
  driver_phone: string | null;
  message?: string | undefined;
}

/** Drivers who can only be reached by telephone: after the call they count as notified. */
export function CallThem({ rows }: { rows: readonly Uncalled[] }) {
  const [called, setCalled] = useState<ReadonlySet<number>>(new Set());
  /** Calls that could not be recorded, and why. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string | undefined>>(new Map());
  const action = useChange(notifyDrivers);
  const call = async (ids: readonly number[]) => {
    const answer = await action.run({ id_guides: [...ids], called: true });
    if (answer === null) return;
    setCalled(before => new Set([...before, ...answer.results.flatMap(row => (row.ok ? [row.id] : []))]));
    const refused = answer.results.filter(row => !row.ok);
    setRefused(new Map(refused.map(row => [row.id, row.message])));
    if (refused.length === 0) toast.success(plural(ids.length, 'Llamada anotada', '# llamadas anotadas'));
  };
  const open = rows.filter(row => !called.has(row.id));
  return (
    <>
      <h3 className="cz-dispatch-plan-head">
        Por llamar
        {open.length > 1 && (
          <ActionButton size="small" onClick={() => call(open.map(row => row.id))}>
            {plural(new Set(open.map(row => row.driver_name)).size, 'Ya lo llamé', 'Ya los llamé a los #')}
          </ActionButton>
        )}
      </h3>
      <Failure error={action.error} />
      <ul className="cz-dispatch-plan-rows">
        {rows.map(row => (
          <li key={row.id}>
            <strong>{row.label}</strong>
            <span>
              {row.driver_name}
              {row.driver_phone !== null && (
                <a href={`tel:${row.driver_phone}`}>
                  <PhoneOutlined /> {row.driver_phone}
                </a>
              )}
              {row.driver_phone === null && row.message}
              {refused.has(row.id) && (
                <small className="cz-failure-line" role="alert">
                  {refused.get(row.id)}
                </small>
              )}
            </span>
            {called.has(row.id) ? (
              <em className="cz-good">Avisado</em>
            ) : (
              <ActionButton size="small" aria-label={`Ya llamé a ${row.driver_name}`} onClick={() => call([row.id])}>
                Ya lo llamé
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
