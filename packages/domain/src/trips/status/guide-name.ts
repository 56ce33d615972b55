/** Names of guides and containers for people. */
import { LEG_KINDS, type LegKind, legKindLabel } from './labels';

/** The container as displayed: «48188-1». */
export const containerNumber = (guide: { id_reservation: number; number: number }) =>
  `${guide.id_reservation}-${guide.number}`;

/** «RET-003904», or «Sin número»; the internal id is never displayed. */
export const guideNumber = ({ guide_number }: { guide_number: string | null }): string => guide_number ?? 'Sin emitir';

/** «Guía RET-003904»; without a number, a description of it. */
export const guideName = (guide: {
  guide_number: string | null;
  kind: string;
  id_reservation: number;
  number: number;
}) =>
  guide.guide_number === null
    ? `${kindName(guide.kind)} ${containerNumber(guide)} sin emitir`
    : `Guía ${guide.guide_number}`;

/** «Retiro», «Viaje», «Devolución»; an unknown kind as its code. */
export const kindName = (kind: string) => (LEG_KINDS.includes(kind as LegKind) ? legKindLabel(kind as LegKind) : kind);
