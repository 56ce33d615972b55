import {
  deleteParameterValue,
  listParameterValues,
  type ParameterRow,
} from '@cabezal/contract/prices/parameter-values/parameters.calls';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Chip } from '../../../ui/status/marks.tsx';
import { valueText } from './parameter-text.ts';

interface ValuesProps {
  parameter: ParameterKey;
  row: ParameterRow;
  mayWrite: boolean;
  onClose: () => void;
}

/** All values with their periods; one that is not in force yet can be deleted. */
export function ParameterValues({ parameter, row, mayWrite, onClose }: ValuesProps) {
  const found = useCall(listParameterValues, { key: parameter });
  const remove = useChange(deleteParameterValue, { onDone: () => toast.success('Valor quitado') });
  const today = businessDate(new Date());
  return (
    <Dialog unsaved={null} open title="Valores" width={520} footer={null} onClose={onClose}>
      <p className="cz-modal-text">{row.name}</p>
      <Failure error={remove.error} />
      <Answer query={found} what="los valores" />
      <ul className="cz-catalogues-values">
        {found.data?.map(one => (
          <li key={one.valid_from}>
            <div>
              <strong>{valueText(one.value, row)}</strong> {one.current && <Chip>Vigente</Chip>}
              <div className="cz-records-second">
                Desde {formatDate(one.valid_from)} · {one.author}
              </div>
            </div>
            {mayWrite && one.valid_from > today && (
              <ActionButton size="small" onClick={() => remove.run({ key: parameter, valid_from: one.valid_from })}>
                Quitar
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
