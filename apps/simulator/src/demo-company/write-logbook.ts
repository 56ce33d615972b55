/** The logbook of a guide: who recorded what, and notes of the monitors. */
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

export function writeLogbook(out: Output, guide: GuideDraft): void {
  if (guide.issued === null) return;
  const full = out.detailed || guide.issued > out.now - RECENT;
  const write = (
    kind: string,
    at: number,
    text: string,
    user: number | null,
    author: string,
    motive: string | null = null,
  ) =>
    out.add('logbook', {
      id_bitacora: out.next('bitacora'),
      id_guide: guide.id,
      kind,
      id_motivo: motive === null ? null : motiveNamed(motive).id_motivo,
      text,
      at: iso(at),
      created_at: iso(at),
      id_user: user,
      author,
    });
  const { dispatcher, operator, monitor, monitor2 } = STAFF_ID;
  if (full) {
    write('ISSUE', guide.issued, 'Guía emitida', dispatcher, nameOf(dispatcher));
    for (const visit of guide.visits) {
      if (visit.arrival !== null)
        write('ARRIVAL', visit.arrival, `Llegada a ${visit.place.name} por geocerca`, null, 'GPS');
      if (visit.departure !== null)
        write('DEPARTURE', visit.departure, `Salida de ${visit.place.name} por geocerca`, null, 'GPS');
    }
  }
  writeNote(out, guide, (at, text, motive) => {
    const user = new Date(at).getUTCHours() < 12 ? monitor2 : monitor;
    write('NOTE', at, text, user, nameOf(user), motive);
  });
  if (guide.rescued_by) {
    write(
      'NOTE',
      guide.rescued_by.created - 5 * MINUTE,
      'Avería mecánica: la unidad no puede continuar, se pide rescate.',
      monitor,
      nameOf(monitor),
      'Avería mecánica',
    );
  }
  if (guide.false_freight)
    write('NOTE', guide.false_freight.at, `Falso flete: ${guide.false_freight.motive}`, monitor, nameOf(monitor));
  if (guide.closed !== null && full) write('CLOSE', guide.closed, 'Guía cerrada', operator, nameOf(operator));
}

/** Every fourth guide has a note during its longest stop. */
function writeNote(out: Output, guide: GuideDraft, write: (at: number, text: string, motive: string) => void): void {
  if (guide.id % 4 !== 0) return;
  const stop = guide.visits.find(visit => visit.arrival !== null && visit.action !== null);
  if (!stop || stop.arrival === null) return;
  const at = stop.arrival + (15 + (guide.id % 30)) * MINUTE;
  if (at > Math.min(out.now, stop.departure ?? out.now)) return;
  const fitting = NOTES.filter(([motive]) => fits(motive, stop.code));
  const [motive, text] = fitting[Math.floor(guide.id / 4) % fitting.length] ?? ['Otro', 'Sin novedad.'];
  write(at, text, motive);
}

function fits(motive: string, code: string): boolean {
  if (motive === 'Cola en depósito') return code === 'DEP';
  if (motive === 'Cola en terminal') return code === 'PRT';
  if (motive.startsWith('Espera')) return code === 'PLT';
  return true;
}
