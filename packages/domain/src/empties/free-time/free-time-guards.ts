import { refuse, type Verdict } from '../../system/refusals/refusals';
import { addDays, formatDate } from '../../system/time/time';

/** Oldest discharge of an open reservation, in days; an older one has a mistyped year. */
const LONGEST_AGO = 365;

/** Whether the discharge day may be set (null: removed). Business days. */
export function canSetDischarge(
  box: { readonly reservation_type: 'E' | 'I'; readonly picked_up_on: string | null },
  day: string | null,
  today: string,
): Verdict {
  if (box.reservation_type !== 'I') return refuse('SIN_DESCARGA');
  if (day === null) return true;
  if (day > today) return refuse('FECHA_FUTURA');
  if (day < addDays(today, -LONGEST_AGO)) return refuse('FECHA_FUERA_DE_RANGO');
  const { picked_up_on } = box;
  return picked_up_on !== null && day > picked_up_on
    ? refuse('DESCARGA_TRAS_RETIRO', { fecha: formatDate(picked_up_on) })
    : true;
}

/** Whether the free time of a container may be extended; removing an extension needs no paper. */
export function canExtend(
  clock: { readonly started_on: string | null },
  wanted: { readonly extended_days: number; readonly extension_ref: string | null },
): Verdict {
  if (wanted.extended_days === 0) return true;
  if (clock.started_on === null) return refuse('RELOJ_SIN_INICIO');
  return wanted.extension_ref === null ? refuse('SIN_REFERENCIA') : true;
}

/** Whether a container may be taken off its guide. */
export function canRemoveBox(box: {
  readonly container_code: string | null;
  readonly picked_up_on: string | null;
}): Verdict {
  if (box.container_code === null) return refuse('SIN_CONTENEDOR');
  return box.picked_up_on === null ? true : refuse('CONTENEDOR_EN_RUTA', { fecha: formatDate(box.picked_up_on) });
}
