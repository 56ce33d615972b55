import { PlusOutlined } from '@ant-design/icons';
import { type CarrierLane, getCarrierLanes } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Button } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { laneStart, matrixOf } from './matrix.ts';
import type { Opened, Shown } from './opened.ts';
import { freightText, purchaseScope } from './purchase-words.tsx';

interface MatrixProps {
  /** Null: the general rates. */
  id_carrier: number | null;
  shown: Shown;
  /** The filters of the list. */
  filters: Readonly<Record<string, unknown>>;
  onOpen: (opened: Opened) => void;
}

const ofLane = ['id_canton', 'id_port', 'reservation_type', 'id_container_type'];

/** Rates in force today by lane and container: a carrier's own, and in grey the general ones that it inherits. */
export function PurchaseMatrix({ id_carrier, shown, filters, onOpen }: MatrixProps) {
  const { mayKeep } = useAccess();
  const asked = Object.fromEntries(Object.entries(filters).filter(([name]) => ofLane.includes(name)));
  const found = useCall(getCarrierLanes, { id_carrier, filters: asked }, { keepPrevious: true });
  const mayWrite = mayKeep('purchase_fee.write');
  return (
    <div className="cz-purchase-fees-matrix">
      <Answer query={found} what="la matriz" loading={<RowsSkeleton rows={8} />}>
        {({ rows, carrier, more }) =>
          rows.length === 0 ? (
            <EmptyState
              title="Ninguna ruta tiene hoy una tarifa de compra así"
              text="Lo que no tiene tarifa se paga por los parámetros."
            />
          ) : (
            <>
              <p className="cz-quiet">
                {carrier === null
                  ? 'Tarifas generales que rigen hoy'
                  : `Lo que recibe ${carrier} hoy; en gris, la tarifa general`}
              </p>
              {more > 0 && (
                <p className="cz-quiet">
                  Aquí están {formatNumber(rows.length, 0)}; para ver las otras {formatNumber(more, 0)}, filtre por
                  cantón, puerto o contenedor.
                </p>
              )}
              <Lanes
                rows={rows}
                mayWrite={mayWrite}
                onOpen={row => onOpen({ what: mayWrite ? 'form' : 'versions', row, shown })}
                onAdd={row => onOpen({ what: 'form', row: null, shown, start: { ...laneStart(row), id_carrier } })}
              />
            </>
          )
        }
      </Answer>
    </div>
  );
}

interface LanesProps {
  rows: readonly CarrierLane[];
  mayWrite: boolean;
  onOpen: (row: CarrierLane) => void;
  /** Adds a rate of its own for an inherited lane. */
  onAdd: (row: CarrierLane) => void;
}

function Lanes({ rows, mayWrite, onOpen, onAdd }: LanesProps) {
  const { containers, lanes } = matrixOf(rows);
  return (
    <table className="cz-purchase-fees-table">
      <thead>
        <tr>
          <th scope="col">Ruta</th>
          {containers.map(container => (
            <th key={container} scope="col">
              {container}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ key, first, cells }) => (
          <tr key={key}>
            <th scope="row">{purchaseScope(first)}</th>
            {containers.map(container => (
              <td key={container}>
                <Cell row={cells.get(container)} mayWrite={mayWrite} onOpen={onOpen} onAdd={onAdd} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<LanesProps, 'mayWrite' | 'onOpen' | 'onAdd'> & { row: CarrierLane | undefined };

function Cell({ row, mayWrite, onOpen, onAdd }: CellProps) {
  if (row === undefined) return <span className="cz-none">—</span>;
  const text = freightText(row);
  const what = `${purchaseScope(row)}, ${row.container}`;
  if (row.inherited)
    return (
      <span className="cz-purchase-fees-inherited">
        <span title={`General: ${row.code}`}>{text}</span>
        {mayWrite && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={`Tarifa propia para ${what}`}
            title="Tarifa propia"
            onClick={() => onAdd(row)}
          />
        )}
      </span>
    );
  if (!mayWrite) return <span title={row.code}>{text}</span>;
  return (
    <Button
      type="link"
      size="small"
      className="cz-purchase-fees-cell"
      title={`Cambiar ${row.code}`}
      onClick={() => onOpen(row)}
    >
      {text}
    </Button>
  );
}
