import { PlusOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  addStop,
  type EditableStopView,
  finishMilestone,
  getTripStops,
  orderStops,
  type StopsChanged,
} from '@cabezal/contract/operations/stops/stops.calls';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/call-api.ts';
import { invalidateNouns } from '../../../../api/nouns.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { usePreview } from '../../../../kits/preview/use-preview.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import {
  begin,
  changeOf,
  isChange,
  keyOf,
  lackOf,
  mergedOrder,
  type Pending,
  requestOf,
  type StopsWork,
  whyNot,
} from './pending-change.ts';
import { ChangedStopFields, NewStopFields } from './StopFields.tsx';
import { StopRows } from './StopRows.tsx';
import { StopsMap } from './StopsMap.tsx';
import { WhatFollows } from './WhatFollows.tsx';
import './stops.css';

/** Below this width, in pixels, the map is under the stops instead of beside them. */
const WIDE = 992;

/** Edits the stops of a trip, one change at a time. The consequences are shown before a change is stored. */
export default function StopsEditor({ guide, onClose }: { guide: GuideDetail; onClose: () => void }) {
  const { id_guide } = guide;
  const narrow = useNarrow(WIDE);
  const found = useCall(getTripStops, { id_guide });
  const [begun, setBegun] = useState<StopsWork>({ pending: null, kept: null });
  const stops = found.data?.stops ?? [];
  return (
    <Dialog
      unsaved={() => begun.kept !== null || isChange(mergedOf(begun.pending, stops), stops)}
      open
      title={`Paradas de ${guideName(guide)}`}
      width={narrow ? '100%' : 1120}
      onClose={onClose}
      footer={close => <ActionButton onClick={close}>Cerrar</ActionButton>}
    >
      <Answer query={found} what="las paradas" loading={<CardsSkeleton cards={3} />}>
        {trip => <Editor guide={guide} trip={trip} begun={begun} setBegun={setBegun} />}
      </Answer>
    </Dialog>
  );
}

interface EditorProps {
  guide: GuideDetail;
  trip: TripStops;
  begun: StopsWork;
  setBegun: (change: (begun: StopsWork) => StopsWork) => void;
}
type TripStops = NonNullable<ReturnType<typeof useTripStops>>;
const useTripStops = (id_guide: number) => useCall(getTripStops, { id_guide }).data;

/** Stores the pending change. After a conflict the stops are read again; the pending change stays as far as it is still possible. */
function useSave(trip: TripStops, pending: Pending | null, onDone: (done: StopsChanged) => void) {
  const client = useQueryClient();
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (motive: string, confirm_end: boolean) => {
    if (pending === null) return;
    setError(null);
    try {
      const { call, input } = requestOf(pending, trip, { motive: motive.trim() || null, preview: false, confirm_end });
      onDone(await callApi(call, input));
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
    }
    invalidateNouns(client, addStop.touches);
  };
  return { save, error, forget: () => setError(null) };
}

/** Merges a pending order with the current stops; null if the result is the stored order, because there is nothing to store. */
function mergedOf(pending: Pending | null, stops: readonly EditableStopView[]): Pending | null {
  if (pending?.kind !== 'order') return pending;
  const merged = { ...pending, order: mergedOrder(pending.order, stops) };
  return isChange(merged, stops) ? merged : null;
}

function Editor({ guide, trip, begun: { pending, kept }, setBegun }: EditorProps) {
  const [visit, setVisit] = useState<StopsChanged['visit']>(null);
  const merged = useMemo(() => mergedOf(pending, trip.stops), [pending, trip.stops]);
  const order = useMemo(() => {
    if (merged?.kind === 'order') return merged.order;
    return kept === null ? null : mergedOrder(kept, trip.stops);
  }, [merged, kept, trip.stops]);
  const saved = useSave(trip, merged, done => {
    toast.success('Paradas guardadas');
    setVisit(done.visit);
    setBegun(begun => begin(begun, null));
  });
  const start = (next: Pending | null) => {
    saved.forget();
    setBegun(begun => begin(begun, next));
  };
  const byId = new Map(trip.stops.map(stop => [stop.id_stop, stop]));
  const shown = order === null ? trip.stops : order.flatMap(id => byId.get(id) ?? []);
  const refused = merged === null ? null : whyNot(merged, trip.stops);
  const lacks = merged && lackOf(merged);
  const asked = merged && requestOf(merged, trip, { motive: null, preview: true, confirm_end: false });
  const preview = usePreview<unknown, StopsChanged>(asked?.call ?? orderStops, asked?.input, {
    isReady: merged !== null && lacks === null && refused === null,
  });
  return (
    <div className="cz-guides-stops-beside">
      <div className="cz-guides-stops">
        <Visit visit={visit} onDone={() => setVisit(null)} />
        <StopRows
          stops={shown}
          onOrder={wanted => start({ kind: 'order', order: wanted })}
          onEdit={stop => start(changeOf(stop))}
          onRemove={stop => start({ kind: 'remove', id_stop: stop.id_stop })}
        />
        {merged === null && (
          <ActionButton icon={<PlusOutlined />} can={trip.add} onClick={() => start(newStop(trip.stops))}>
            Agregar parada
          </ActionButton>
        )}
        {merged !== null && (
          <section className="cz-guides-stops-pending" aria-label="Cambio por guardar">
            <Heading pending={merged} stops={trip.stops} onChange={start} />
            {kept !== null && <span className="cz-quiet">El otro orden de las paradas queda por guardar después.</span>}
            <Failure error={saved.error} />
            <WhatFollows
              key={keyOf(merged)}
              trip={trip}
              preview={preview}
              refused={refused}
              lacks={lacks}
              onSave={saved.save}
              onDiscard={() => start(null)}
            />
          </section>
        )}
      </div>
      <div className="cz-guides-stops-map">
        <StopsMap guide={guide} stops={trip.stops} pending={merged} road={preview.data?.road} />
      </div>
    </div>
  );
}

const newStop = (stops: readonly EditableStopView[]): Pending => ({
  kind: 'add',
  place: null,
  action: null,
  stay_min: null,
  before: stops.find(stop => stop.can.move === true)?.id_stop ?? null,
});

interface HeadingProps {
  pending: Pending;
  stops: readonly EditableStopView[];
  onChange: (pending: Pending) => void;
}

function Heading({ pending, stops, onChange }: HeadingProps) {
  const stop = 'id_stop' in pending ? stops.find(one => one.id_stop === pending.id_stop) : undefined;
  if (pending.kind === 'order') return <h4>Otro orden de las paradas</h4>;
  if (pending.kind === 'remove') return <h4>Eliminar {stop?.name}</h4>;
  if (pending.kind === 'add')
    return (
      <>
        <h4>Agregar una parada</h4>
        <NewStopFields value={pending} stops={stops} onChange={onChange} />
      </>
    );
  return (
    <>
      <h4>Cambiar {stop?.name}</h4>
      {stop && <ChangedStopFields key={stop.id_stop} value={pending} stop={stop} onChange={onChange} />}
    </>
  );
}

/** Offers to record the visit if the truck was already at the new stop. */
function Visit({ visit, onDone }: { visit: StopsChanged['visit']; onDone: () => void }) {
  const record = useChange(finishMilestone, {
    onDone: () => {
      toast.success('Llegada y salida registradas');
      onDone();
    },
  });
  if (visit === null || visit.id_stop === null || visit.departure_at === null) return null;
  const { id_stop, arrival_at, departure_at } = visit;
  return (
    <div className="cz-guides-stops-visit">
      <span>El camión ya estuvo en la parada que agregó.</span>
      <ActionButton loading={record.pending} onClick={() => record.run({ id_stop, arrival_at, departure_at })}>
        Registrar llegada y salida
      </ActionButton>
      <Failure error={record.error} />
    </div>
  );
}
