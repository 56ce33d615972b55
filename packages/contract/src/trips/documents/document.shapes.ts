import { SIGNATURE_KIND, SIGNATURE_NAME } from '@cabezal/domain/trips/receipts/signature-kind';
import { z } from 'zod';
import { instant, possible } from '../../shapes.ts';

/** Kinds of papers and photos of a guide, with Spanish labels. */
export const documentKinds = {
  EIR_SALIDA: 'EIR de salida',
  EIR_INGRESO: 'EIR de ingreso',
  AUTORIZACION_NAVIERA: 'Autorización de la naviera',
  GUIA_REMISION: 'Guía de remisión',
  SELLO: 'Foto del sello',
  CARTA_TEMPERATURA: 'Carta de temperatura',
  TICKET: 'Ticket o recibo',
  FOTO: 'Foto',
  OTRO: 'Otro documento',
} as const;
export type DocumentKind = keyof typeof documentKinds;
/** Names of the kinds of stored documents: a signature comes with its receipt, the others are those that people attach. */
export const STORED_KIND_NAMES: Readonly<Record<string, string>> = {
  ...documentKinds,
  [SIGNATURE_KIND]: SIGNATURE_NAME,
};
export const documentKind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]);

/** A paper or photo of a guide or of a reservation. */
export const documentRow = z.object({
  id_document: z.number(),
  id_file: z.number(),
  kind: z.string(),
  filename: z.string(),
  type: z.string(),
  size: z.number().nullable(),
  id_guide: z.number().nullable(),
  id_stop: z.number().nullable(),
  stop_name: z.string().nullable(),
  id_reservation: z.number().nullable(),
  author: z.string(),
  created_at: instant,
  can: z.object({ delete: possible }),
});
export type DocumentRow = z.infer<typeof documentRow>;
