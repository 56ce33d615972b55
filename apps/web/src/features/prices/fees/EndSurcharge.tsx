import { deleteSurcharge, type SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import { SURCHARGE_KIND_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { EndRule } from '../../../kits/rules/EndRule.tsx';

/** Sets the last day of a surcharge; a future one is voided. */
export default function EndSurcharge({ row, onClose }: { row: SurchargeRow; onClose: () => void }) {
  const { id_surcharge } = row;
  return (
    <EndRule
      row={row}
      name={`${row.code} · ${SURCHARGE_KIND_NAMES[row.kind]}`}
      word="Recargo"
      o="o"
      voids={row.state === 'FUTURA'}
      call={deleteSurcharge}
      target={{ id_surcharge }}
      onClose={onClose}
    />
  );
}
