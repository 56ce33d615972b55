import type { Audience } from './audience';

/** A person by the kind of reader and the actions of the role. */
interface DocumentWriter {
  readonly audience: Audience;
  readonly may: (action: string) => boolean;
}

/**
 * Whether the person may add and delete documents of such a record: of a guide with `guide.document`. A reservation's documents are read by
 * all its companies and complete its tasks: they are of the operator, with one of both rights, and of customers who may book.
 */
export function mayWriteDocuments(of: 'guide' | 'reservation', { audience, may }: DocumentWriter): boolean {
  if (of === 'guide') return may('guide.document');
  if (audience === 'operator') return may('guide.document') || may('reservation.create');
  return audience === 'customer' && may('reservation.create');
}
