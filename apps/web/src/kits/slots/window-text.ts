import { formatDateTime, formatTime } from '@cabezal/domain/system/time/time';

/** «24/nov/2026 14:00 a 15:00» */
export const windowText = ({ slot_from, slot_to }: { slot_from: string; slot_to: string | null }): string =>
  slot_to === null ? formatDateTime(slot_from) : `${formatDateTime(slot_from)} a ${formatTime(slot_to)}`;
