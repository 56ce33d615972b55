import type { Tx } from '../../../platform/db/tx.ts';
import { nobody } from '../../../platform/http/context.ts';
import { conflict, unprocessable } from '../../../platform/http/errors.ts';
import { recordBox } from '../../bookings/reservations/editing/record-box.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import type { TravelGuide } from './travel.queries.ts';
import { demandOpen, driverOf } from './travel.ts';

interface Read {
  container_code: string | null;
  seals?: string[] | undefined;
  /** The values that the phone showed before the change. */
  known?: { container_code?: string | null | undefined; seals?: string[] | undefined } | undefined;
}

const written = (seals: readonly string[]): string[] => [
  ...new Set(seals.map(seal => seal.trim().toUpperCase()).filter(seal => seal !== '')),
];

/** The phone may have been without signal for hours: values that somebody entered meanwhile are not overwritten unseen. */
function demandAsKnown(guide: TravelGuide, code: string | null, seals: readonly string[], known: Read['known']): void {
  const { container_code: before, seals: sealsBefore } = known ?? {};
  const isOther = before !== undefined && guide.container_code !== before && guide.container_code !== code;
  const now = guide.seals.join();
  const areOthers = sealsBefore !== undefined && now !== written(sealsBefore).join() && now !== seals.join();
  if (!isOther && !areOthers) return;
  const number = guide.container_code === null ? 'sin número de contenedor' : `contenedor ${guide.container_code}`;
  const sealText = guide.seals.length === 0 ? 'sin sellos' : `sellos ${guide.seals.join(', ')}`;
  const standing = [isOther && number, areOthers && sealText].filter(Boolean).join(', ');
  throw conflict('MODIFICADO', `Otra persona lo cambió antes: ${standing}. Revíselo y guárdelo otra vez`);
}

/**
 * Stores container number and seals as the driver reads them. A number other than the known one writes an alert to the logbook: somebody
 * took the wrong container, or mistyped the number before.
 */
export async function readContainer(tx: Tx, guide: TravelGuide, input: Read): Promise<void> {
  demandOpen(guide);
  const code = input.container_code ?? guide.container_code;
  const seals = written(input.seals ?? guide.seals);
  if (code === null && seals.length === 0)
    throw unprocessable('CONTENEDOR_REQUERIDO', 'Ingrese el número de contenedor', {
      container_code: 'Ingrese el número de contenedor',
    });
  demandAsKnown(guide, code, seals, input.known);
  if (code === guide.container_code && seals.join() === guide.seals.join()) return;
  await recordBox(
    tx,
    { ...nobody, name: driverOf(guide).name },
    {
      id_sub_reservation: guide.id_sub_reservation,
      version: guide.sub_version,
      id_guides: [guide.id_guide],
      container_code: code,
      seals,
    },
  );
  const other = guide.container_code !== null && code !== guide.container_code;
  const parts = [
    code === guide.container_code ? null : `Contenedor ${code}${other ? ` (antes ${guide.container_code})` : ''}`,
    seals.join() === guide.seals.join() ? null : `Sellos: ${seals.join(', ')}`,
  ];
  await writeLog(tx, {
    id_guide: guide.id_guide,
    kind: other ? 'ALERT' : 'NOTE',
    text: `Conductor: ${parts.filter(p => p !== null).join(' · ')}`,
    author: driverOf(guide),
  });
  tx.changed('guide', guide.id_guide, guide.party);
}
