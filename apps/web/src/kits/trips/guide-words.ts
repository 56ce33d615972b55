import { LEG_KINDS, type LegKind, legKindLabel } from '@cabezal/domain/status/labels';

/** The container as everybody names it: «48188-1». */
export const containerNumber = (guide: { id_reservation: number; number: number }) =>
  `${guide.id_reservation}-${guide.number}`;

/** «RET-003904», or that it has none yet: its id is ours, nobody knows a guide by it. */
export const guideNumber = ({ guide_number }: { guide_number: string | null }): string => guide_number ?? 'Sin emitir';

/** «Guía RET-003904», or what it is while it has no number. */
export const guideName = (guide: {
  guide_number: string | null;
  kind: string;
  id_reservation: number;
  number: number;
}) =>
  guide.guide_number === null
    ? `${kindName(guide.kind)} ${containerNumber(guide)} sin emitir`
    : `Guía ${guide.guide_number}`;

/** «Retiro», «Viaje», «Devolución»; an unknown kind as it is. */
export const kindName = (kind: string) => (LEG_KINDS.includes(kind as LegKind) ? legKindLabel(kind as LegKind) : kind);

const sources: Record<string, string> = {
  GPS: 'GPS',
  DRIVER: 'conductor',
  MONITOR: 'monitoreo',
  SEEN: 'GPS, sin registrar',
};

/** Who saw an arrival or departure. */
export const sourceName = (source: string | null) => (source === null ? '' : (sources[source] ?? source));

/** What became of a driver's new link. */
export function sentText({ sent_to, sends_mail }: { sent_to: readonly string[]; sends_mail: boolean }): string {
  if (sent_to.length > 0) return `Enviado a ${sent_to.join(', ')}`;
  return sends_mail
    ? 'El conductor no tiene correo: envíele usted el enlace.'
    : 'No hay correo configurado: copie el enlace y envíeselo usted.';
}
