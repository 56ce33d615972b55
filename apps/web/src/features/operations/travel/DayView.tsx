import { CloudSyncOutlined, PhoneOutlined, RightOutlined } from '@ant-design/icons';
import type { DayTrip } from '@cabezal/contract/operations/travel/today.calls';
import { driverDay } from '@cabezal/domain/operations/travel/driver-day';
import { businessDate, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Button } from 'antd';
import { clock, hourWords } from '../../../kits/trips/trip-clock.ts';
import { agreedText } from '../../../kits/trips/trip-line.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { type KeptDay, tripLink } from './day-store.ts';
import { EmergencyPart } from './EmergencyPart.tsx';
import { InstallHint } from './InstallHint.tsx';
import { useOpenDayTrip } from './use-open-day-trip.ts';

const MINUTE_MS = 60_000;

interface DayViewProps {
  kept: KeptDay;
  /** It could not be read again. */
  isOld: boolean;
  token: string;
}

/** The day for use with one hand: what is next big, below it the other trips. */
export function DayView({ kept: { day, read_at }, isOld, token }: DayViewProps) {
  const now = useClock(MINUTE_MS);
  const { open, isOpening } = useOpenDayTrip(token);
  // By the phone's clock: without signal, what was tomorrow becomes today.
  const { next, today, tomorrow, ended } = driverDay(day.trips, businessDate(now));
  const list = { now, isOpening, onOpen: open };
  const { operator } = day;
  return (
    <div className="cz-travel">
      {isOld && (
        <div className="cz-travel-strip" role="status">
          <CloudSyncOutlined />
          <span>Sin conexión · leído a las {hourWords(read_at, now)}</span>
        </div>
      )}
      <header className="cz-travel-head">
        <div>
          <strong>Hoy</strong>
          <span>{formatWeekdayDate(now)}</span>
        </div>
        <div className="cz-travel-cargo">{day.driver_name}</div>
      </header>
      <main>
        {next ? <NextTrip trip={next} {...list} /> : <NoTrips />}
        <TripList title="Más tarde hoy" trips={today} {...list} />
        <TripList title="Mañana" trips={tomorrow} {...list} />
        <TripList title="Terminados" trips={ended} {...list} />
        <InstallHint unsent={0} />
      </main>
      <footer className="cz-travel-foot">
        {day.trips.length > 0 && <EmergencyPart way={{ kind: 'day', token }} phone={operator.phone} />}
        {operator.phone && (
          <Button type="text" icon={<PhoneOutlined />} href={`tel:${operator.phone}`}>
            Monitoreo
          </Button>
        )}
      </footer>
    </div>
  );
}

interface TripProps {
  now: Date;
  isOpening: boolean;
  onOpen: (id_guide: number) => Promise<void>;
}

const tripName = ({ id_reservation, number }: DayTrip) => `${id_reservation}-${number}`;
const join = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

/** The trip that he drives, or drives next: state, place, hour and container. */
function NextTrip({ trip, now, isOpening, onOpen }: TripProps & { trip: DayTrip }) {
  const { next_stop } = trip;
  const isHere = next_stop !== null && next_stop.arrival_at !== null;
  const starts = trip.begun ? null : `Empieza ${clock(trip.planned_start, now)}`;
  return (
    <section className="cz-travel-part" aria-label="Lo que sigue">
      <div className="cz-travel-where">
        <span>{isHere ? 'Está en' : 'Siguiente'}</span>
        <StatusTag status={trip.status} size="large" />
      </div>
      <h1>{next_stop?.name ?? trip.route_text}</h1>
      <p>{join([starts, next_stop && agreedText(next_stop, now)])}</p>
      <p className="cz-travel-day-box">{trip.container_code ?? 'Sin contenedor'}</p>
      <p>{join([trip.container_type, trip.license_plate && formatPlate(trip.license_plate)])}</p>
      <button
        type="button"
        className="cz-travel-tap"
        aria-disabled={isOpening}
        onClick={() => void onOpen(trip.id_guide)}
      >
        <span>
          <strong>Abrir el viaje {tripName(trip)}</strong>
          <small>{trip.route_text}</small>
        </span>
        <RightOutlined />
      </button>
    </section>
  );
}

function NoTrips() {
  return (
    <section className="cz-travel-part" aria-label="Lo que sigue">
      <h1>Sin viajes por hacer</h1>
      <p>Aquí aparecen sus viajes de hoy y de mañana cuando la oficina emite sus guías.</p>
    </section>
  );
}

function TripList({ title, trips, ...rest }: TripProps & { title: string; trips: readonly DayTrip[] }) {
  if (trips.length === 0) return null;
  return (
    <section className="cz-travel-part" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="cz-travel-day-list">
        {trips.map(trip => (
          <li key={trip.id_guide}>
            <TripRow trip={trip} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TripRow({ trip, now, isOpening, onOpen }: TripProps & { trip: DayTrip }) {
  const facts = (
    <>
      <span>
        <strong>
          {clock(trip.planned_start, now)} · {trip.next_stop?.name ?? trip.route_text}
        </strong>
        <small>{join([tripName(trip), trip.container_code ?? 'Sin contenedor'])}</small>
      </span>
      <StatusTag status={trip.status} />
    </>
  );
  // A closed trip is no longer opened, except where this phone has its link.
  if (trip.closed_at !== null && tripLink(trip.id_guide) === undefined) return <div>{facts}</div>;
  return (
    <button type="button" aria-disabled={isOpening} onClick={() => void onOpen(trip.id_guide)}>
      {facts}
    </button>
  );
}
