import { PrinterOutlined } from '@ant-design/icons';
import './trips.css';

/** «el sello» → «cambió el sello»; «las paradas», «el camión, el conductor» → «cambiaron …» */
const changed = (what: string) => `${/^las |, /.test(what) ? 'cambiaron' : 'cambió'} ${what}`;

/** «Reimprimir: cambió el sello»: the printed guide is out of date. */
export function StalePrint({ what, isShort = false }: { what: string | null; isShort?: boolean }) {
  if (what === null) return null;
  const text = `Reimprimir: ${changed(what)}`;
  return (
    <span className="cz-late cz-trips-stale" title={text}>
      <PrinterOutlined /> {isShort ? 'Reimprimir' : text}
    </span>
  );
}
