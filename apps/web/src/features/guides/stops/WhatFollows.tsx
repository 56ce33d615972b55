import type { StopsChanged } from '@cabezal/contract/stops/stops.calls';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { ask, type Pending } from './pending.ts';

const SHORTEST_MOTIVE = 5;

interface FollowsProps {
  trip: { id_guide: number; version: number; issued_at: string | null };
  pending: Pending;
  /** Why it is not possible any more. */
  refused: string | null;
  /** All that is needed is chosen. */
  ready: boolean;
  onSave: (motive: string, confirm_end: boolean) => Promise<void>;
  onDiscard: () => void;
}

/** What follows from a change, said by the server before it is stored; the motive, and storing it. */
export function WhatFollows({ trip, pending, refused, ready, onSave, onDiscard }: FollowsProps) {
  const [motive, setMotive] = useState('');
  const [ends, setEnds] = useState(false);
  const id = useId();
  const asked = useDebounced(pending, 300);
  const preview = useQuery<StopsChanged, ApiError>({
    queryKey: ['stops-preview', trip.id_guide, trip.version, asked],
    queryFn: () => ask(asked, trip, { motive: null, preview: true, confirm_end: false }),
    enabled: ready && refused === null,
    retry: false,
    gcTime: 0,
  });
  const isBehind = asked !== pending || preview.isFetching;
  const wantsMotive = trip.issued_at !== null;
  const endsTrip = preview.data?.ends_trip === true;
  const can =
    refused ??
    (!ready ? 'Elija el lugar' : null) ??
    preview.error?.message ??
    (isBehind ? 'Calculando qué cambia…' : null) ??
    (wantsMotive && motive.trim().length < SHORTEST_MOTIVE ? 'Escriba un motivo de al menos 5 caracteres' : null) ??
    (endsTrip && !ends ? 'Confirme que el viaje queda concluido' : null) ??
    true;
  return (
    <>
      {refused !== null && <p className="cz-late">{refused}</p>}
      {refused === null && <Failure error={preview.error} />}
      {refused === null && preview.data && <Effects effects={preview.data.effects} />}
      {endsTrip && (
        <Checkbox checked={ends} onChange={event => setEnds(event.target.checked)}>
          El viaje queda concluido con este cambio
        </Checkbox>
      )}
      {wantsMotive && (
        <div className="cz-guides-stops-field">
          <label htmlFor={id}>Motivo</label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={500}
            value={motive}
            onChange={event => setMotive(event.target.value)}
          />
        </div>
      )}
      <div className="cz-guides-stops-buttons">
        <ActionButton onClick={onDiscard}>Descartar</ActionButton>
        <ActionButton look="primary" can={can} onClick={() => onSave(motive, endsTrip && ends)}>
          Guardar
        </ActionButton>
      </div>
    </>
  );
}

function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return <p className="cz-quiet">Nada más cambia con esto.</p>;
  return (
    <ul className="cz-guides-stops-effects" aria-label="Qué cambia">
      {effects.map(effect => (
        <li key={effect} className={effect.startsWith('Choca') ? 'cz-late' : undefined}>
          {effect}
        </li>
      ))}
    </ul>
  );
}
