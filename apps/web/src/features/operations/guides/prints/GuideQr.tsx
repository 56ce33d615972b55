import { QRCode } from 'antd';
import { paths, pathTo } from '../../../../app/paths.ts';

/** The QR code of the printed guide, which opens the trip in the application. */
export function GuideQr({ id_guide }: { id_guide: number }) {
  const path = pathTo(paths.monitoringGuide, { id_reservation_milestone_guide: id_guide });
  return (
    <figure className="cz-guides-qr">
      <QRCode
        value={`${window.location.origin}/#${path}`}
        size={128}
        bordered={false}
        type="svg"
        aria-label="Código QR"
      />
      <figcaption>Abre el viaje en la aplicación</figcaption>
    </figure>
  );
}
