import type { Tx } from '../../../platform/db/tx.ts';
import { nobody } from '../../../platform/http/context.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { recordBox } from '../../bookings/reservations/editing/record-box.ts';
import { writeLog } from '../../trips/trips/guide-record.queries.ts';
import type { TravelGuide } from './travel.queries.ts';
import { demandOpen, driverOf } from './travel.ts';

/**
 * Container number and seals as the driver reads them. Another number than the one that was known is an alert of the logbook: somebody
 * took the wrong box, or typed it wrong before.
 */
export async function readContainer(
  tx: Tx,
  guide: TravelGuide,
  input: { container_code: string | null; seals?: string[] },
): Promise<void> {
  demandOpen(guide);
  const code = input.container_code ?? guide.container_code;
  const seals = [...new Set((input.seals ?? guide.seals).map(s => s.trim().toUpperCase()).filter(s => s !== ''))];
  if (code === null && seals.length === 0)
    throw unprocessable('CONTENEDOR_REQUERIDO', 'Ingrese el número de contenedor', {
      container_code: 'Ingrese el número de contenedor',
    });
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
