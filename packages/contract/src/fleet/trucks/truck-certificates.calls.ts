import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, motive, text, version } from '../../shapes.ts';
import { TRUCK_CERTIFICATE_NAMES } from './truck-lookups.data.ts';
import { truck, truckCertificate } from './trucks.calls.ts';

const certificateType = z.enum(
  Object.keys(TRUCK_CERTIFICATE_NAMES) as [keyof typeof TRUCK_CERTIFICATE_NAMES],
  'Elija el certificado',
);
/** A version of a certificate: current, renewed or removed. */
export const certificateVersion = truckCertificate.extend({
  id_truck: z.number(),
  /** The version that replaced it. */
  replaced_by: z.number().nullable(),
  removed_at: instant.nullable(),
});
export type CertificateVersion = z.infer<typeof certificateVersion>;

export const getCertificateHistory = defineCall({
  method: 'POST',
  path: '/truck/certificates_truck_history',
  access: action('truck.read'),
  changes: false,
  input: z.strictObject({ id_truck: id, type_certificate: certificateType.optional() }),
  output: z.array(certificateVersion),
  summary:
    'Every version of a truck’s certificates, newest first, at most 500: current, renewed and removed ones; 404 outside the scope.',
  shows: [{ noun: 'truck', by: 'id_truck' }],
});

export const getCertificate = defineCall({
  method: 'POST',
  path: '/truck/get_certificate_by_id',
  access: action('truck.read'),
  changes: false,
  input: z.strictObject({ id_certificate: id }),
  output: certificateVersion,
  summary: 'One version of a truck’s certificate, with the days left on the business date; 404 outside the scope.',
});

const write = action('truck.write');
const touches = ['truck', 'document'] as const;
export const editCertificate = defineCall({
  method: 'POST',
  path: '/truck/edit_certificate',
  access: write,
  input: z.strictObject({
    id_truck: id,
    /** Null: a new one. */
    id_certificate: id.nullish(),
    /** Version of the certificate that is corrected or renewed. */
    version: version.nullish(),
    /** True: creates a version that replaces `id_certificate`, which stays in the history. False: corrects it. */
    renew: z.boolean().default(false),
    type_certificate: certificateType,
    /** Required for the MTOP certificate, not allowed for others. */
    cert_mop_number: text(30).toUpperCase().nullish(),
    issued_on: givenDate.nullish(),
    expires_on: givenDate,
    /** A confirmed upload of the own company; absent in a correction: keeps the file. */
    id_file: id.nullish(),
  }),
  output: truck,
  touches,
  summary:
    'Adds a certificate (without id_certificate), corrects one, or renews it: a new version, which must expire later, replaces it. Its file is the truck’s paper of that kind. 409 CERTIFICADO_REPETIDO (there is a current one of that type: renew it), CERTIFICADO_ANTERIOR (an older version cannot be changed), MODIFICADO.',
});

export const deleteCertificate = defineCall({
  method: 'POST',
  path: '/truck/delete_certificate',
  access: write,
  input: z.strictObject({ id_certificate: id, version, motive }),
  output: truck,
  touches,
  summary: 'Removes a certificate with a motive: it is no longer current and stays in the history.',
});
