import type { WaitingGuide } from '@cabezal/contract/money/closing/closing-queue.calls';
import type { Page } from '@cabezal/contract/shapes';
import { type DocumentKind, documentKinds, STORED_KIND_NAMES } from '@cabezal/contract/trips/documents/document.shapes';
import { formatLength } from '@cabezal/domain/system/time/time';
import { hourSource } from '@cabezal/domain/trips/stops/stand-by';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { findGuide } from '../../operations/guides/guide-detail.ts';
import { listDocuments } from '../../trips/documents/documents.queries.ts';
import { papersOfGuides } from '../../trips/state/facts/papers.queries.ts';
import { requiredFiles } from '../../trips/state/facts/required-files.ts';
import { loadClosing } from './close-guide.ts';
import { costFacts } from './closing.queries.ts';
import { closedBy, orderLines, type Papered, paperedGuides, type QueueInput, waitingGuides } from './queue.queries.ts';

/** The papers that each guide lacks, by the rule of its closing. */
async function missingPapers(tx: Tx, waiting: readonly Papered[]): Promise<Map<number, DocumentKind[]>> {
  const ids = waiting.map(row => row.id_guide);
  const papers = new Map((ids.length === 0 ? [] : await papersOfGuides(tx, ids)).map(one => [one.id_guide, one]));
  return new Map(
    waiting.map(row => {
      const has = papers.get(row.id_guide);
      const required =
        has === undefined || row.false_freight
          ? []
          : requiredFiles({ ...row, ...has }, row.reservation_type, has.reefer);
      return [row.id_guide, required.filter(kind => !has?.present.includes(kind))];
    }),
  );
}

/** The guides to close that lack a paper. */
export async function guidesLackingPapers(tx: Tx): Promise<number[]> {
  const missing = await missingPapers(tx, await paperedGuides(tx));
  return [...missing].filter(([, kinds]) => kinds.length > 0).map(([id]) => id);
}

/** The queue with the missing papers of each guide, by the rule of its closing. */
export async function loadQueue(tx: Tx, input: QueueInput): Promise<Page<WaitingGuide>> {
  const waiting = await waitingGuides(tx, input);
  const papers = await missingPapers(tx, waiting);
  const all = waiting.map(
    ({ reservation_type: _type, false_freight: _false, lacks_figures, lacks_cost, lacks_justification, ...row }) => {
      const files = (papers.get(row.id_guide) ?? []).map(kind => documentKinds[kind]);
      return { ...row, lacks: { files, figures: lacks_figures, cost: lacks_cost, justification: lacks_justification } };
    },
  );
  const { missing, page, page_size } = input;
  const wanted =
    missing === undefined
      ? all
      : all.filter(({ lacks }) => (missing === 'files' ? lacks.files.length > 0 : lacks[missing]));
  const rows = wanted.slice((page - 1) * page_size, page * page_size);
  return { rows, page, page_size, total: wanted.length, total_is_exact: true };
}

/** A closed guide, read-only. Errors: 404, 409 GUIA_NO_CERRADA. */
export async function loadClosed(tx: Tx, actor: Actor, id_guide: number) {
  const closing = await loadClosing(tx, actor, id_guide);
  const { closed_at, closed_by } = await closedBy(tx, id_guide);
  if (closed_at === null) throw conflict('GUIA_NO_CERRADA', 'La guía aún no está cerrada');
  return { closing, closed_at, closed_by, lines: await orderLines(tx, id_guide) };
}

const REASONS: Readonly<Record<string, string>> = {
  EIR_SALIDA: 'Retiró el contenedor',
  AUTORIZACION_NAVIERA: 'Tomó el vacío sin pasar por depósito',
  FOTO: 'Tomó el vacío sin pasar por depósito',
  SELLO: 'Cargó en planta',
  GUIA_REMISION: 'Cargó en planta',
  CARTA_TEMPERATURA: 'Cargó un refrigerado',
  EIR_INGRESO: 'Entregó o devolvió el contenedor',
};

/** The papers of a guide: the required ones with the reason, and the present ones. */
export async function closingFiles(tx: Tx, id_guide: number) {
  const guide = await findGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const [papers] = await papersOfGuides(tx, [id_guide]);
  const documents = await listDocuments(tx, { id_guide });
  const required: string[] =
    guide.false_freight === null ? requiredFiles(guide, guide.reservation_type, papers?.reefer ?? false) : [];
  const kinds = [...new Set([...required, ...documents.map(d => d.kind)])];
  return kinds.map(kind => {
    const file = documents.find(d => d.kind === kind);
    return {
      kind,
      name: STORED_KIND_NAMES[kind] ?? kind,
      required: required.includes(kind),
      reason: required.includes(kind) ? (REASONS[kind] ?? null) : null,
      id_file: file?.id_file ?? null,
      state: file === undefined ? ('MISSING' as const) : ('PRESENT' as const),
    };
  });
}

/** The proposed figures for a closing, with the source of each. */
export async function additionalParams(tx: Tx, actor: Actor, id_guide: number) {
  const { guide, proposed } = await loadClosing(tx, actor, id_guide);
  const { chain, tolls } = await costFacts(tx, id_guide);
  const part = chain.length > 1 ? `, su parte de ${chain.length} guías por km` : '';
  const isFalse = guide.false_freight !== null;
  const planned = guide.rescued_by === null ? 'Ruta planificada de la guía' : 'Recorrido hasta el punto de rescate';
  const road = proposed.no_km ?? (isFalse ? 'Recorrido de GPS hasta el falso flete' : planned);
  return [
    { key: 'km', name: 'Kilómetros', value: proposed.km, unit: 'km', source: road },
    {
      key: 'gallons',
      name: 'Galones',
      value: proposed.gallons,
      unit: 'gal',
      source: proposed.no_km ?? 'km ÷ km por galón cargado',
    },
    {
      key: 'peaje',
      name: 'Peaje',
      unit: 'USD',
      value: isFalse ? null : proposed.peaje,
      source: isFalse ? 'El viaje no se hizo: lo que pagó' : `${tolls} casetas de la ruta por ejes`,
    },
    {
      key: 'viatico',
      name: 'Viático',
      value: proposed.viatico,
      unit: 'USD',
      source: `${proposed.viatico_source}${part}`,
    },
    ...guide.stops
      .filter(stop => stop.free_hours !== null)
      .map(stop => ({
        key: `free_hours.${stop.id_stop}`,
        name: `Horas libres en ${stop.name}`,
        value: Number(stop.free_hours).toFixed(2),
        unit: 'h',
        source: 'Acuerdo con el cliente, establecimiento o parámetro del tipo de lugar',
      })),
    ...guide.stand_by.flatMap(({ id_stop, name, cost_per_hour, hour_agreed, hours }) => {
      if (cost_per_hour === null) return [];
      const source = `${hourSource(hour_agreed === true)}; esperó ${formatLength(Math.round(Number(hours) * 60))}`;
      return [
        { key: `stand_by.${id_stop}`, name: `Hora de stand-by en ${name}`, value: cost_per_hour, unit: 'USD', source },
      ];
    }),
  ];
}
