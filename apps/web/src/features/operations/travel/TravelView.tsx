import {
  CloudSyncOutlined,
  CompassOutlined,
  FieldTimeOutlined,
  PhoneOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatHours } from '@cabezal/domain/system/time/time';
import { standBy } from '@cabezal/domain/trips/stops/stand-by';
import { Button } from 'antd';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { dayAddress } from '../../../app/last-trip.ts';
import { paths } from '../../../app/paths.ts';
import { useSession } from '../../../app/session/session.ts';
import { agreedText, tripLine } from '../../../kits/trips/trip-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { EmergencyPart } from './EmergencyPart.tsx';
import { InstallHint } from './InstallHint.tsx';
import { canKeepPapers } from './kept-papers.ts';
import { loadKeptPapers, loadReceipt } from './later-parts.ts';
import { Notices } from './Notices.tsx';
import { PapersPart } from './PapersPart.tsx';
import { ProblemModal } from './ProblemModal.tsx';
import { ReceiptPart } from './ReceiptPart.tsx';
import { ReportedProblem } from './ReportedProblem.tsx';
import { receivingNow } from './receiving-now.ts';
import { isLongUnsent } from './refused-taps.ts';
import { TapPart } from './TapPart.tsx';
import { ContainerModal, OutboxModal } from './travel-modals.tsx';
import { cargoNow, type DriverStop, tripNow } from './trip-now.ts';
import { useAwake } from './use-awake.ts';
import type { Outbox } from './use-outbox.ts';

const ReceiptModal = lazy(loadReceipt);
const Nothing = () => null;
/** Without signal, and not stored in the phone yet: the page goes on without this part. */
const KeptPapersPart = lazy<ComponentType<{ trip: Travel; token: string }>>(() =>
  loadKeptPapers().catch(() => ({ default: Nothing })),
);

type Opened = 'problem' | 'container' | 'outbox' | 'receipt' | null;

interface TravelViewProps {
  trip: Travel;
  outbox: Outbox;
  token: string;
  onTrip: (trip: Travel) => void;
}

/** One screen for use with one hand: notices, current stop, the big button, papers, stops. */
export function TravelView({ trip, outbox, token, onTrip }: TravelViewProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const openReceipt = () =>
    loadReceipt().then(
      () => setOpened('receipt'),
      () => toast.error('Sin señal: inténtelo de nuevo en un momento'),
    );
  const now = tripNow(trip, outbox.items);
  const receiving = receivingNow(now, trip.receipts, outbox.items);
  const { guide, operator } = trip;
  useAwake(guide.closed_at === null && guide.finished_at === null);
  return (
    <div className="cz-travel">
      <Strip outbox={outbox} onOpen={() => setOpened('outbox')} />
      <TripHead trip={trip} outbox={outbox} onContainer={() => setOpened('container')} />
      <main>
        <Notices notices={trip.notices} token={token} onTrip={onTrip} />
        <ReportedProblem problems={trip.problems} />
        <section className="cz-travel-part">
          {now.stop ? (
            <Place trip={trip} stop={now.stop} place={now.place} total={now.stops.length} />
          ) : (
            <h1>Viaje terminado</h1>
          )}
          <TapPart trip={trip} now={now} outbox={outbox} onContainer={() => setOpened('container')} />
        </section>
        {receiving && <ReceiptPart receiving={receiving} onReceive={() => void openReceipt()} />}
        <PapersPart trip={trip} id_stop={now.stop?.id_stop ?? null} outbox={outbox} />
        {canKeepPapers() && (
          <Suspense fallback={null}>
            <KeptPapersPart trip={trip} token={token} />
          </Suspense>
        )}
        <section className="cz-travel-part" aria-label="Su viaje">
          <header>
            <h2>Su viaje</h2>
            {guide.remaining_km !== null && <span>faltan {formatNumber(guide.remaining_km, 0)} km</span>}
          </header>
          <StopLine direction="vertical" stops={tripLine(now.stops)} />
        </section>
        <InstallHint unsent={outbox.items.length} />
      </main>
      <footer className="cz-travel-foot">
        <EmergencyPart way={{ kind: 'trip', token }} phone={operator.phone} />
        <Button type="text" danger icon={<WarningOutlined />} onClick={() => setOpened('problem')}>
          Tengo un problema
        </Button>
        {operator.phone && (
          <Button type="text" icon={<PhoneOutlined />} href={`tel:${operator.phone}`}>
            Monitoreo
          </Button>
        )}
      </footer>
      <ProblemModal open={opened === 'problem'} onClose={close} outbox={outbox} id_stop={now.stop?.id_stop ?? null} />
      <ContainerModal open={opened === 'container'} onClose={close} outbox={outbox} trip={trip} />
      {receiving && opened === 'receipt' && (
        <Suspense fallback={null}>
          <ReceiptModal stop={receiving.stop} onClose={close} outbox={outbox} />
        </Suspense>
      )}
      <OutboxModal open={opened === 'outbox'} onClose={close} outbox={outbox} trip={trip} />
    </div>
  );
}

const MINUTE_MS = 60_000;

/** Strip with the number of unsent and refused items; it is hidden if there are none and the phone has signal. */
function Strip({ outbox, onOpen }: { outbox: Outbox; onOpen: () => void }) {
  const { items, hasSignal } = outbox;
  const time = useClock(MINUTE_MS);
  const refused = items.filter(item => item.refused !== undefined).length;
  const waiting = items.length - refused;
  const isOld = items.some(item => isLongUnsent(item, time));
  if (hasSignal && items.length === 0) return null;
  const count = waiting === 1 ? '1 evento por enviar' : `${waiting} eventos por enviar`;
  const parts = [
    hasSignal ? '' : 'Sin señal',
    waiting > 0 ? count : '',
    isOld ? 'más de 12 horas sin enviar' : '',
    refused === 0 ? '' : refused === 1 ? '1 no se aceptó' : `${refused} no se aceptaron`,
  ];
  return (
    <div className={`cz-travel-strip${refused > 0 || isOld ? ' cz-travel-strip-bad' : ''}`} role="status">
      <CloudSyncOutlined />
      <span className="cz-travel-words">{parts.filter(Boolean).join(' · ')}</span>
      {items.length > 0 && (
        <button type="button" onClick={onOpen}>
          Ver
        </button>
      )}
    </div>
  );
}

interface TripHeadProps {
  trip: Travel;
  outbox: Outbox;
  onContainer: () => void;
}

function TripHead({ trip, outbox, onContainer }: TripHeadProps) {
  const { guide } = trip;
  // A driver who is signed in can go back to the list of trips, on a bound phone to his day; with only the link he has only this trip.
  const isSignedIn = useSession().phase === 'in';
  const day = dayAddress();
  const { container_code, seals } = cargoNow(trip, outbox.items);
  const facts = [
    guide.container_type,
    guide.set_point_c === null ? '' : `${formatNumber(guide.set_point_c, 1)} °C`,
    guide.generator_disk === null ? '' : `Generador ${guide.generator_disk}`,
    seals.length > 0 ? `Sello ${seals.join(', ')}` : '',
  ];
  return (
    <header className="cz-travel-head">
      <div>
        <strong>
          {guide.id_reservation}-{guide.number}
        </strong>
        {guide.guide_number && <span>Guía {guide.guide_number}</span>}
        <StatusTag status={guide.status} size="large" />
        {isSignedIn && (
          <Link to={paths.guides} state={{ isListWanted: true }}>
            Mis viajes
          </Link>
        )}
        {!isSignedIn && day && <Link to={day}>Hoy</Link>}
      </div>
      <div>
        <b>{container_code ?? 'Sin contenedor'}</b>
        <button type="button" onClick={onContainer}>
          {container_code ? 'Editar' : 'Anotar'}
        </button>
      </div>
      <div className="cz-travel-cargo">{facts.filter(Boolean).join(' · ')}</div>
    </header>
  );
}

interface PlaceProps {
  trip: Travel;
  stop: DriverStop;
  place: number;
  total: number;
}

function Place({ trip, stop, place, total }: PlaceProps) {
  const isHere = stop.arrival_at !== null;
  const lines = [
    agreedText(stop),
    stop.slot_code && (stop.appointment_at ? stop.slot_code : `Turno ${stop.slot_code}`),
    trip.contact?.name,
  ];
  return (
    <>
      <div className="cz-travel-where">
        <span>
          {isHere ? 'Está en' : 'Siguiente'} · parada {place} de {total}
        </span>
        {isHere && trip.stand_by && <WaitTag wait={trip.stand_by} />}
      </div>
      <h1>{stop.name}</h1>
      <p>{lines.filter(Boolean).join(' · ')}</p>
      {stop.leaves_box && (
        <p className="cz-travel-leave">Deje el contenedor con su chasis en esta parada: otro camión lo recoge.</p>
      )}
      <div className="cz-travel-pair">
        {trip.contact?.phone && (
          <Button icon={<PhoneOutlined />} href={`tel:${trip.contact.phone}`}>
            Llamar
          </Button>
        )}
        <Button
          icon={<CompassOutlined />}
          href={`geo:${stop.lat},${stop.lng}?q=${stop.lat},${stop.lng}(${encodeURIComponent(stop.name)})`}
        >
          Cómo llegar
        </Button>
      </div>
    </>
  );
}

/** The waiting time beyond the free hours, or the free time that is left. */
function WaitTag({ wait }: { wait: NonNullable<Travel['stand_by']> }) {
  const now = useClock(MINUTE_MS);
  const free_hours = Number(wait.free_hours);
  const clock = standBy(
    { arrival_at: wait.starts_at, departure_at: null, appointment_at: null, free_hours, hourly_rate: '0.00' },
    now,
  );
  const isPaid = clock.excess_hours > 0;
  return (
    <span className={`cz-travel-wait${isPaid ? ' cz-travel-wait-paid' : ''}`}>
      <FieldTimeOutlined />{' '}
      {isPaid
        ? `Stand-by ${formatHours(clock.excess_hours)}`
        : `Libre ${formatHours(Math.max(0, free_hours - clock.hours_on_site))}`}
    </span>
  );
}
