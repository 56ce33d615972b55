import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, motive } from '../../shapes.ts';
import { documentKind, documentRow } from './document.shapes.ts';

const oneTarget = (input: { id_guide?: number | null; id_reservation?: number | null }): boolean =>
  (input.id_guide == null) !== (input.id_reservation == null);
const oneTargetMessage = { error: 'Indique una guía o una reserva', path: ['id_guide'] };

export const getDocumentsGuide = defineCall({
  method: 'POST',
  path: '/documents_guide/get_documents_guide',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_guide: id.nullish(), id_reservation: id.nullish() }).refine(oneTarget, oneTargetMessage),
  output: z.array(documentRow),
  summary: 'Documents of one guide, or of one reservation with those of its visible guides, newest first.',
  shows: ['document', { noun: 'guide', inside: 'id_guide' }],
});

export const saveDocument = defineCall({
  method: 'POST',
  path: '/documents_guide/save_document',
  access: signedIn,
  input: z
    .strictObject({
      id_file: id,
      kind: documentKind,
      id_guide: id.nullish(),
      id_stop: id.nullish(),
      id_reservation: id.nullish(),
    })
    .refine(oneTarget, oneTargetMessage),
  output: documentRow,
  touches: ['document', 'guide', 'reservation'],
  summary:
    'Attaches a confirmed upload to a guide (guide.document), one of its stops, or a reservation (the operator also with reservation.create, a customer only with it). 404 a file that the person may not read.',
});

export const deleteDocument = defineCall({
  method: 'POST',
  path: '/reservation/delete_document',
  access: signedIn,
  input: z.strictObject({ id_document: id, motive }),
  output: z.object({ id_document: z.number(), deleted: z.literal(true) }),
  touches: ['document', 'guide', 'reservation'],
  summary:
    'Removes a document with a motive; others than the operator only those of their company; never from a closed guide.',
});
