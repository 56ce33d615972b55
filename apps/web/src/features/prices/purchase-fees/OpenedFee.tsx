import {
  deleteCarrierPurchaseFee,
  deleteGeneralPurchaseFee,
  getPurchaseFee,
  type PurchaseFeeRow,
} from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { lazy, Suspense } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { EndRule } from '../../../kits/rules/EndRule.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import type { Opened, Shown } from './opened.ts';

const PurchaseFeeForm = lazy(() => import('./PurchaseFeeForm.tsx'));
const PurchaseVersions = lazy(() => import('./PurchaseVersions.tsx'));

/** The form of a rate, the dialog that ends it, or its versions. */
export function OpenedFee({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { what, row, shown } = opened;
  if (what === 'end') return <EndPurchase row={row} shown={shown} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {what === 'versions' && <PurchaseVersions row={row} onClose={onClose} />}
      {what === 'form' &&
        (row === null ? (
          <PurchaseFeeForm record={null} shown={shown} start={opened.start} onClose={onClose} />
        ) : (
          <Editing record={row} read={() => callApi(getPurchaseFee, { id_purchase_fee: row.id_purchase_fee })}>
            {(record, edit) => <PurchaseFeeForm record={record} edit={edit} shown={shown} onClose={onClose} />}
          </Editing>
        ))}
    </Suspense>
  );
}

function EndPurchase({ row, shown, onClose }: { row: PurchaseFeeRow; shown: Shown; onClose: () => void }) {
  const { id_purchase_fee, code, carrier } = row;
  return (
    <EndRule
      row={row}
      name={carrier === null ? code : `${code} · ${carrier}`}
      word="Tarifa de compra"
      o="a"
      voids={row.state === 'FUTURA'}
      call={shown === 'general' ? deleteGeneralPurchaseFee : deleteCarrierPurchaseFee}
      target={{ id_purchase_fee }}
      onClose={onClose}
    />
  );
}
