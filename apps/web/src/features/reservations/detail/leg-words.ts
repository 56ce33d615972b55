import { LEG_KINDS, type LegKind, legKindLabel } from '@cabezal/domain/status/labels';

const isLegKind = (kind: string): kind is LegKind => (LEG_KINDS as readonly string[]).includes(kind);

/** «Retiro», «Viaje», «Devolución»; an unknown kind is shown raw. */
export const legWord = (kind: string): string => (isLegKind(kind) ? legKindLabel(kind) : kind);
