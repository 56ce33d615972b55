import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { type MadeKeys, makeModemKeys } from '@cabezal/contract/fleet/modems/modems.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Alert } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { baseAddress } from './modem-words.ts';
import '../equipments.css';

/** CSV for a spreadsheet program: with the byte order mark that it needs for accents, and without cells that it would read as formulas. */
function csvOf({ keys, public_url }: MadeKeys): string {
  const base = baseAddress(public_url);
  const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = keys.map(({ disk, code, license_plate, key }) => [
    disk,
    code,
    license_plate === null ? '' : formatPlate(license_plate),
    key,
    `${base}/gps/osmand/${key}`,
  ]);
  const lines = [['Disco', 'Código', 'Placa', 'Clave', 'Dirección'], ...rows].map(row => row.map(cell).join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function download(answer: MadeKeys): void {
  const url = URL.createObjectURL(new Blob([csvOf(answer)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'claves-de-modems.csv';
  link.click();
  URL.revokeObjectURL(url);
}

interface KeysModalProps {
  rows: readonly EquipmentRow[];
  onClose: () => void;
}

/** Creates the first keys of the selected modems, for a single download. */
export default function KeysModal({ rows, onClose }: KeysModalProps) {
  const [answer, show] = useState<MadeKeys | null>(null);
  const make = useChange(makeModemKeys, { onDone: show });
  const count = formatNumber(rows.length, 0);
  if (answer === null)
    return (
      <Dialog
        unsaved={null}
        open
        title={rows.length === 1 ? 'Clave de 1 módem' : `Claves de ${count} módems`}
        width={480}
        onClose={onClose}
        footer={[
          <ActionButton key="cancel" onClick={onClose}>
            Cancelar
          </ActionButton>,
          <ActionButton
            key="ok"
            look="primary"
            loading={make.pending}
            onClick={() => make.run({ ids: rows.map(row => row.id_equipment) })}
          >
            Generar claves
          </ActionButton>,
        ]}
      >
        <p className="cz-modal-text">
          Se genera una clave para los que no tienen y se descarga una sola vez con su código y su dirección. Los que ya
          tienen clave la conservan.
        </p>
        <Failure error={make.error} />
      </Dialog>
    );
  return <Made answer={answer} onClose={onClose} />;
}

/** The new keys. They are shown once: the dialog stays open until they are downloaded. */
function Made({ answer, onClose }: { answer: MadeKeys; onClose: () => void }) {
  const [isKept, keep] = useState(false);
  const { keys, left } = answer;
  return (
    <Dialog
      unsaved={null}
      open
      title={keys.length === 1 ? '1 clave generada' : `${formatNumber(keys.length, 0)} claves generadas`}
      width={640}
      closable={keys.length === 0 || isKept}
      keyboard={false}
      isFirm
      onClose={onClose}
      footer={[
        <ActionButton
          key="get"
          look="primary"
          can={keys.length > 0 || 'No hay claves nuevas'}
          onClick={() => {
            download(answer);
            keep(true);
          }}
        >
          Descargar claves
        </ActionButton>,
        <ActionButton
          key="done"
          can={keys.length === 0 || isKept || 'Descárguelas: no se muestran otra vez'}
          onClick={onClose}
        >
          Cerrar
        </ActionButton>,
      ]}
    >
      {left > 0 && (
        <Alert
          type="info"
          showIcon
          title={left === 1 ? '1 ya tenía clave y la conserva' : `${left} ya tenían clave y la conservan`}
        />
      )}
      {keys.length > 0 && (
        <table className="cz-equipments-keys">
          <thead>
            <tr>
              <th>Disco</th>
              <th>Código</th>
              <th>Clave</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(one => (
              <tr key={one.code}>
                <td>{one.disk}</td>
                <td>{one.code}</td>
                <td>
                  <code>{one.key}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
