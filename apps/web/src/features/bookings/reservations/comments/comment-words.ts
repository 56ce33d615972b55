import type { Comment, Visibility } from '@cabezal/contract/bookings/comments/comments.calls';

/** The name of each audience. */
export const VISIBILITY_NAMES: Readonly<Record<Visibility, string>> = {
  INTERNAL: 'Interno',
  CLIENT: 'Cliente',
  CARRIER: 'Transportista',
};

/** «Interno», «Cliente», or the carrier's name. */
export const audienceText = ({ visibility, carrier }: Pick<Comment, 'visibility' | 'carrier'>): string =>
  visibility === 'CARRIER' ? (carrier ?? VISIBILITY_NAMES.CARRIER) : VISIBILITY_NAMES[visibility];

/** The beginning of the answered comment. */
export const quoted = (text: string | null): string =>
  text === null ? 'Comentario eliminado' : text.length > 80 ? `${text.slice(0, 79)}…` : text;

/** A person who can be mentioned. */
export interface Person {
  id_user: number;
  name: string;
  company: string;
  id_company: number;
  visibility: Visibility;
}

/** Which people of a reservation can read the comment; for callers other than the operator, the list already contains only these. */
export const readers = (
  people: readonly Person[],
  to: { isOperator: boolean; visibility: Visibility; id_carrier: number | null },
): Person[] =>
  people.filter(
    one =>
      !to.isOperator ||
      one.visibility === 'INTERNAL' ||
      (one.visibility === to.visibility && (to.visibility !== 'CARRIER' || one.id_company === to.id_carrier)),
  );
