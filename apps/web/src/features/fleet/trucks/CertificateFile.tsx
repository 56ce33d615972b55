import { TRUCK_CERTIFICATE_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { TruckCertificate } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { DocumentThumb } from '../../../kits/files/DocumentThumb.tsx';

type Filed = Pick<TruckCertificate, 'id_file' | 'filename' | 'type_certificate'>;

/** A button that opens the file of a certificate. */
export function CertificateFile({ certificate }: { certificate: Filed | undefined }) {
  if (!certificate?.id_file) return <span className="cz-none">—</span>;
  const filename = certificate.filename ?? TRUCK_CERTIFICATE_NAMES[certificate.type_certificate];
  const type = /\.(png|jpe?g|webp|gif)$/i.test(filename) ? 'image/*' : 'application/pdf';
  return <DocumentThumb document={{ id_file: certificate.id_file, filename, type }} />;
}
