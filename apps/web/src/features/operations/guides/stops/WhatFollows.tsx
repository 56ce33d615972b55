import type { StopsChanged } from '@cabezal/contract/operations/stops/stops.calls';
import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import type { Preview } from '../../../../kits/preview/preview-of.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { Effects } from './Effects.tsx';

const SHORTEST_MOTIVE = 5;

interface FollowsProps {
  trip: { issued_at: string | null };
  preview: Preview<StopsChanged>;
  /** Why the pending change is no longer possible. */
  refused: string | null;
  /** What the person has to do first; null: there is something to store. */
  lacks: string | null;
  onSave: (motive: string, confirm_end: boolean) => Promise<void>;
  onDiscard: () => void;
}

/** The consequences of a change, as the server reports them before it is stored; the motive, and the button that stores it. */
export function WhatFollows({ trip, preview, refused, lacks, onSave, onDiscard }: FollowsProps) {
  const [motive, setMotive] = useState('');
  const [ends, setEnds] = useState(false);
  const id = useId();
  const wantsMotive = trip.issued_at !== null;
  const endsTrip = preview.data?.ends_trip === true;
  const can =
    refused ??
    lacks ??
    preview.error?.message ??
    (preview.isBehind ? 'Calculando qué cambia…' : null) ??
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
