/** The logbook of a guide: events with their authors, and notes of the monitors. */
import { DAY, iso, MINUTE } from './clock';
import type { GuideDraft } from './drafts';
import type { Output } from './output';
import { STAFF, STAFF_ID } from './people.data';
import { motiveNamed } from './reference';

/** Events of older guides are left out of a very large history. */
const RECENT = 12 * DAY;

const NOTES: readonly (readonly [motive: string, text: string])[] = [
  ['Cola en depósito', 'Doce unidades en cola, avance lento.'],
  ['Cola en terminal', 'Cola en garita, se espera turno de ingreso.'],
  ['Espera de carga en planta', 'Faltan pallets por paletizar; cliente avisado.'],
  ['Espera de documentos', 'Planta termina la guía de remisión y la carta de temperatura.'],
  ['Tráfico / vía cerrada', 'Tráfico por trabajos en la vía Durán – Tambo.'],
  ['Control policial / antinarcóticos / aforo', 'Inspección antinarcóticos, sellos verificados.'],
  ['Combustible', 'Parada en gasolinera Perimetral, 60 galones.'],
  ['Llanta', 'Cambio de llanta del eje posterior, 35 minutos.'],
  ['Descanso del conductor', 'Descanso de 30 minutos.'],
  ['Falla de generador', 'Generador reiniciado, temperatura estable.'],
];

function nameOf(id: number): string {
  const person = STAFF[id - 1];
  return person ? `${person.name} ${person.last_name}` : 'Sistema';
}

const SOURCES = ['GPS', 'GPS', 'GPS', 'GPS', 'DRIVER', 'GPS', 'GPS', 'MONITOR'] as const;
const SOURCE_TEXT = { GPS: 'por geocerca', DRIVER: 'por el conductor', MONITOR: 'por monitoreo' } as const;

/** Author of an event: mostly the geofence, sometimes the driver (later if without signal) or the monitor. */
export function eventSource(seed: number, at: number): { source: keyof typeof SOURCE_TEXT; received: number } {
  const source = SOURCES[seed % SOURCES.length] ?? 'GPS';
  const delay = source === 'GPS' ? MINUTE / 3 : source === 'DRIVER' ? (seed % 11) * MINUTE : 6 * MINUTE;
  return { source, received: at + delay };
}

interface Entry {
  readonly kind: 'ISSUE' | 'ARRIVAL' | 'DEPARTURE' | 'CLOSE' | 'NOTE' | 'ASSIGNMENT';
  readonly at: number;
  readonly text: string;
  /** One of the operator's people; null for the GPS and drivers. */
  readonly user: number | null;
  readonly author?: string;
  readonly id_stop?: number | null;
  readonly motive?: string;
  /** Visibility of a person's note; absent: an entry of the system. */
  readonly note?: 'INTERNAL' | 'SHARED';
}

function write(out: Output, guide: GuideDraft, entry: Entry): void {
  out.add('logbook', {
    id_bitacora: out.next('bitacora'),
    id_guide: guide.id,
    id_stop: entry.id_stop ?? null,
    kind: entry.kind,
    id_motivo: entry.motive === undefined ? null : motiveNamed('LOGBOOK', entry.motive).id_motivo,
    text: entry.text,
    at: iso(entry.at),
    created_at: iso(entry.at),
    id_user: entry.user,
    author: entry.author ?? nameOf(entry.user ?? 0),
    is_note: entry.note !== undefined,
    visibility: entry.note ?? 'SHARED',
    id_company: entry.note === undefined ? null : out.world.operator.id,
  });
}

export function writeLogbook(out: Output, guide: GuideDraft, stopIds: readonly number[]): void {
  const { dispatcher, operator, monitor } = STAFF_ID;
  const full = out.detailed || guide.created > out.now - RECENT;
  if (full) {
    const { truck, driver } = guide.assignment ?? {};
    const who = [truck?.disk, truck?.plate, driver?.name].filter(Boolean).join(' · ');
    write(out, guide, { kind: 'ASSIGNMENT', at: guide.created, text: `Asignada a ${who}`, user: dispatcher });
    if (guide.issued !== null)
      write(out, guide, { kind: 'ISSUE', at: guide.issued, text: 'Guía emitida', user: dispatcher });
    writeEvents(out, guide, stopIds);
  }
  writeNote(out, guide, stopIds);
  if (guide.rescued_by) {
    const text = 'Avería mecánica: la unidad no puede continuar, se pide rescate.';
    const at = guide.rescued_by.created - 5 * MINUTE;
    write(out, guide, { kind: 'NOTE', at, text, user: monitor, motive: 'Avería mecánica', note: 'INTERNAL' });
  }
  if (guide.false_freight) {
    const text = `Falso flete: ${guide.false_freight.motive}`;
    write(out, guide, { kind: 'NOTE', at: guide.false_freight.at, text, user: monitor });
  }
  if (guide.closed !== null && full)
    write(out, guide, { kind: 'CLOSE', at: guide.closed, text: 'Guía cerrada', user: operator });
}

function writeEvents(out: Output, guide: GuideDraft, stopIds: readonly number[]): void {
  guide.visits.forEach((visit, i) => {
    const id_stop = stopIds[i] ?? 0;
    const record = (kind: 'ARRIVAL' | 'DEPARTURE', at: number | null, seed: number) => {
      if (at === null) return;
      const { source } = eventSource(seed, at);
      const user = source === 'MONITOR' ? STAFF_ID.monitor : null;
      const author =
        source === 'GPS' ? 'GPS' : source === 'DRIVER' ? (guide.assignment?.driver.name ?? 'Conductor') : undefined;
      const text = `${kind === 'ARRIVAL' ? 'Llegada a' : 'Salida de'} ${visit.place.name} ${SOURCE_TEXT[source]}`;
      write(out, guide, { kind, at, text, user, author, id_stop });
    };
    record('ARRIVAL', visit.arrival, id_stop);
    record('DEPARTURE', visit.departure, id_stop + 3);
  });
}

/** Every fourth guide has a note during its first working stop. */
function writeNote(out: Output, guide: GuideDraft, stopIds: readonly number[]): void {
  if (guide.id % 4 !== 0) return;
  const index = guide.visits.findIndex(visit => visit.arrival !== null && visit.action !== null);
  const stop = guide.visits[index];
  if (!stop || stop.arrival === null) return;
  const at = stop.arrival + (15 + (guide.id % 30)) * MINUTE;
  if (at > Math.min(out.now, stop.departure ?? out.now)) return;
  const fitting = NOTES.filter(([motive]) => fits(motive, stop.code));
  const [motive, text] = fitting[Math.floor(guide.id / 4) % fitting.length] ?? ['Otro', 'Sin novedad.'];
  const user = new Date(at).getUTCHours() < 12 ? STAFF_ID.monitor2 : STAFF_ID.monitor;
  // Every third delay is shared with the customer; the other notes are internal.
  const note = guide.id % 12 === 0 ? 'SHARED' : 'INTERNAL';
  write(out, guide, { kind: 'NOTE', at, text, user, id_stop: stopIds[index] ?? null, motive, note });
}

function fits(motive: string, code: string): boolean {
  if (motive === 'Cola en depósito') return code === 'DEP';
  if (motive === 'Cola en terminal') return code === 'PRT';
  if (motive.startsWith('Espera')) return code === 'PLT';
  return true;
}
