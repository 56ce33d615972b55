import { PrinterOutlined } from '@ant-design/icons';
import './trips.css';

/** «Reimprimir: cambió el sello»: the printed guide is out of date. */
export function StalePrint({ what, isShort = false }: { what: string | null; isShort?: boolean }) {
  if (what === null) return null;
  const text = `Reimprimir: cambió ${what}`;
  return (
    <span className="cz-late cz-trips-stale" title={text}>
      <PrinterOutlined /> {isShort ? 'Reimprimir' : text}
    </span>
  );
}
