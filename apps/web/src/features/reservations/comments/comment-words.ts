import type { Comment, Visibility } from '@cabezal/contract/comments/comments.calls';

/** Who reads it, in a word. */
export const VISIBILITY_NAMES: Readonly<Record<Visibility, string>> = {
  INTERNAL: 'Interno',
  CLIENT: 'Cliente',
  CARRIER: 'Transportista',
};

/** «Interno», «Cliente», or the carrier's name. */
export const audienceText = ({ visibility, carrier }: Pick<Comment, 'visibility' | 'carrier'>): string =>
  visibility === 'CARRIER' ? (carrier ?? VISIBILITY_NAMES.CARRIER) : VISIBILITY_NAMES[visibility];

/** The first words of what is answered. */
export const quoted = (text: string | null): string =>
  text === null ? 'Comentario eliminado' : text.length > 80 ? `${text.slice(0, 79)}…` : text;
