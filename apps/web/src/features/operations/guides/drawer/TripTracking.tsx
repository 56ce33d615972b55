import { CheckOutlined, CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getTripStops, updateGuideTracking } from '@cabezal/contract/operations/stops/stops.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { latestGuide } from './latest-guide.ts';
import { RereadModal } from './RereadModal.tsx';

/** The GPS modes of a trip; the first one is the default of all trips. */
const modes = [
  { value: 'ALL', mode: null, label: 'Como los demás viajes' },
  { value: 'AUTO', mode: 'AUTO', label: 'El GPS registra' },
  { value: 'PROPOSE', mode: 'PROPOSE', label: 'El GPS propone y una persona confirma' },
  { value: 'OFF', mode: 'OFF', label: 'Sin GPS' },
] as const;

interface Proposal {
  id_stop: number;
  kind: 'arrival' | 'departure';
  at: string;
  text: string;
}

/** In chronological order. */
export const proposalsOf = (guide: Pick<GuideDetail, 'stops'>): Proposal[] =>
  guide.stops
    .flatMap(({ id_stop, name, proposed_arrival_at: arrival, proposed_departure_at: departure }): Proposal[] => [
      ...(arrival
        ? [{ id_stop, kind: 'arrival' as const, at: arrival, text: `Llegada a ${name}, ${formatDateTime(arrival)}` }]
        : []),
      ...(departure
        ? [
            {
              id_stop,
              kind: 'departure' as const,
              at: departure,
              text: `Salida de ${name}, ${formatDateTime(departure)}`,
            },
          ]
        : []),
    ])
    .sort((a, b) => a.at.localeCompare(b.at));

/** The GPS mode of the trip, the undecided observations of GPS, and a button that reads the positions again. */
export function TripTracking({ guide: read }: { guide: GuideDetail }) {
  const [answered, setAnswered] = useState<GuideDetail | null>(null);
  const guide = latestGuide(read, answered);
  const { id_guide, version } = guide;
  const found = useCall(getTripStops, { id_guide });
  const change = useChange(updateGuideTracking, { onDone: setAnswered });
  const [isRereading, setRereading] = useState(false);
  const id = useId();
  const mode = found.data?.tracking_mode ?? null;
  const send = (what: object) => change.run({ id_guide, version, accept: [], dismiss: [], ...what });
  return (
    <section className="cz-guides-tracking" aria-label="Seguimiento por GPS">
      <div className="cz-guides-tracking-mode">
        <label htmlFor={id}>Seguimiento por GPS</label>
        <Select
          className="cz-guides-tracking-select"
          id={id}
          options={modes.map(({ value, label }) => ({ value, label }))}
          value={modes.find(one => one.mode === mode)?.value}
          loading={found.isPending || change.pending}
          disabled={found.data === undefined || change.pending}
          onChange={value => send({ tracking_mode: modes.find(one => one.value === value)?.mode ?? null })}
        />
        <Button icon={<ReloadOutlined />} onClick={() => setRereading(true)}>
          Leer otra vez
        </Button>
      </div>
      <Failure error={change.error} />
      <Proposals proposals={proposalsOf(guide)} isSaving={change.pending} send={send} />
      {isRereading && <RereadModal guide={guide} onClose={() => setRereading(false)} />}
    </section>
  );
}

interface ProposalsProps {
  proposals: readonly Proposal[];
  /** A decision is being stored: the next one needs the version that it leads to. */
  isSaving: boolean;
  send: (what: object) => Promise<unknown> | unknown;
}

const eventsOf = (proposals: readonly Proposal[]) => proposals.map(({ id_stop, kind }) => ({ id_stop, kind }));

function Proposals({ proposals, isSaving, send }: ProposalsProps) {
  if (proposals.length === 0) return null;
  const can = !isSaving || 'Espere: se está guardando la decisión anterior';
  return (
    <>
      <ul className="cz-guides-tracking-seen" aria-label="Lo que detectó el GPS">
        {proposals.map(proposal => (
          <li key={`${proposal.kind}-${proposal.id_stop}`}>
            <span>{proposal.text}</span>
            <ActionButton
              size="small"
              icon={<CheckOutlined />}
              aria-label={`Confirmar: ${proposal.text}`}
              can={can}
              onClick={() => send({ accept: eventsOf([proposal]) })}
            >
              Confirmar
            </ActionButton>
            <ActionButton
              size="small"
              icon={<CloseOutlined />}
              aria-label={`Descartar: ${proposal.text}`}
              can={can}
              onClick={() => send({ dismiss: eventsOf([proposal]) })}
            >
              Descartar
            </ActionButton>
          </li>
        ))}
      </ul>
      {proposals.length > 1 && (
        <div>
          <ActionButton
            size="small"
            icon={<CheckOutlined />}
            can={can}
            onClick={() => send({ accept: eventsOf(proposals) })}
          >
            {`Confirmar los ${proposals.length}`}
          </ActionButton>
        </div>
      )}
    </>
  );
}
