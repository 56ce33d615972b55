import { EditOutlined } from '@ant-design/icons';
import { getPurchaseParams, type PurchaseParamRow } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CompanySelect } from '../../../kits/selects/selects.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { comingText, paramText } from './param-text.ts';

/** The id of its label. */
const OWNER = 'cz-purchase-fees-owner';

const ParamForm = lazy(() => import('./ParamForm.tsx'));

/** How carriers are paid where no rate applies: for all carriers, or for one. */
export function ParamsTab() {
  const { isOperator, mayKeep } = useAccess();
  const { id, change } = useAddress<'transportista'>();
  const id_carrier = isOperator ? id('transportista') : null;
  const found = useCall(getPurchaseParams, id_carrier === null ? {} : { id_carrier });
  const [changed, setChanged] = useState<PurchaseParamRow | null>(null);
  return (
    <div className="cz-purchase-fees-params">
      {isOperator && (
        <div className="cz-purchase-fees-owner">
          <label htmlFor={OWNER}>Parámetros de</label>
          <CompanySelect
            id={OWNER}
            types={['TRANS']}
            refuse={row => (row.is_operator ? 'Es la operadora' : null)}
            value={id_carrier}
            placeholder="Todos los transportistas"
            onChange={value => change({ transportista: value ?? null })}
          />
        </div>
      )}
      <Panel title={isOperator && id_carrier === null ? 'Generales' : 'Del transportista'}>
        <p className="cz-quiet">
          {isOperator
            ? 'Sin tarifa de compra para la ruta, el transportista recibe el porcentaje del flete o el valor por kilómetro (el que rige desde más tarde), y no menos que el mínimo. Lo propio de un transportista va antes que lo general.'
            : 'Lo acordado con su compañía.'}
        </p>
        <Answer query={found} what="los parámetros" loading={<RowsSkeleton rows={8} />}>
          {rows =>
            rows.length === 0 ? (
              <EmptyState title="No hay parámetros propios" text="Rigen los generales de la operadora." />
            ) : (
              <ul className="cz-purchase-fees-list">
                {rows.map(row => (
                  <ParamLine
                    key={row.key}
                    row={row}
                    onChange={mayKeep('purchase_fee.write') ? () => setChanged(row) : null}
                  />
                ))}
              </ul>
            )
          }
        </Answer>
      </Panel>
      {changed && (
        <Suspense fallback={null}>
          <ParamForm row={changed} id_carrier={id_carrier} onClose={() => setChanged(null)} />
        </Suspense>
      )}
    </div>
  );
}

const sinceText = ({ value, inherited, valid_from }: PurchaseParamRow) => {
  if (value === null) return 'Sin valor';
  return inherited ? 'General' : `Desde ${formatDate(valid_from)}`;
};

function ParamLine({ row, onChange }: { row: PurchaseParamRow; onChange: (() => void) | null }) {
  const [next] = row.coming;
  return (
    <li>
      <div className="cz-purchase-fees-param">
        <strong>{row.name}</strong>
        <span className="cz-quiet">{row.used_in}</span>
      </div>
      <div className="cz-purchase-fees-value">
        <strong className={row.inherited ? 'cz-quiet' : undefined}>{paramText(row.value, row)}</strong>
        <span className="cz-quiet">{sinceText(row)}</span>
      </div>
      <div className="cz-quiet">
        {next && (
          <>
            Desde {formatDate(next.valid_from)}: <strong>{comingText(next.value, row)}</strong>
          </>
        )}
      </div>
      {onChange && (
        <ActionButton
          size="small"
          look="text"
          icon={<EditOutlined />}
          aria-label={`Nuevo valor de ${row.name}`}
          title="Nuevo valor"
          onClick={onChange}
        />
      )}
    </li>
  );
}
