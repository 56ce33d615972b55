import { type CopiedDay, copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { addDays, businessDate, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Checkbox, DatePicker } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { previewCan } from '../../../../kits/preview/preview-of.ts';
import { usePreview } from '../../../../kits/preview/use-preview.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { dayjs } from '../../../../ui/form/business-dayjs.ts';
import { CopyRows } from './CopyRows.tsx';
import './copy-day.css';

interface CopyDayProps {
  day: string;
  onClose: () => void;
}
interface Asked {
  to_dates: string[];
  with_resources: boolean;
  keep_services: boolean;
}

/** The next day with the same weekday that is not in the past. */
function firstDay(day: string): string {
  const today = businessDate(new Date());
  let next = addDays(day, 7);
  while (next < today) next = addDays(next, 7);
  return next;
}

/** «Copiar el día»: copies its reservations to other days, with a preview first. */
export default function CopyDay({ day, onClose }: CopyDayProps) {
  const { may } = useAccess();
  const mayAssign = may('reservation.approve') && may('dispatch.assign');
  const [begun] = useState<Asked>(() => ({ to_dates: [firstDay(day)], with_resources: false, keep_services: true }));
  const [asked, ask] = useState(begun);
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<CopiedDay | null>(null);
  const preview = usePreview(
    copyDay,
    { from_date: day, ...asked, preview: true },
    { isReady: asked.to_dates.length > 0 },
  );
  const rows = preview.data?.results ?? [];
  const action = useChange(copyDay);
  const ids = [...new Set(rows.map(row => row.id))].filter(id => !left.has(id));
  const wanted = rows.filter(row => !left.has(row.id));
  const good = wanted.filter(row => row.ok && !row.already).length;
  const copy = async () => {
    const answer = await action.run({ from_date: day, ...asked, ids, preview: false });
    if (answer === null) return;
    const { copied, refused } = answer;
    const isSmooth = refused === 0 && answer.results.every(row => row.warnings.length === 0);
    if (!isSmooth) return setDone(answer);
    toast.success(copied === 1 ? '1 reserva copiada' : `${copied} reservas copiadas`);
    onClose();
  };
  const can =
    asked.to_dates.length === 0 ? 'Elija al menos un día' : previewCan(preview, good, 'No hay nada que copiar');
  return (
    <Dialog
      unsaved={() => done === null && (asked !== begun || left.size > 0)}
      open
      title={`Copiar el ${formatWeekdayDate(day)}`}
      width={880}
      footer={null}
      onClose={onClose}
    >
      {close =>
        done === null ? (
          <>
            <Options day={day} asked={asked} ask={ask} mayAssign={mayAssign} />
            {preview.isBehind && rows.length === 0 && <RowsSkeleton rows={4} />}
            <CopyRows rows={rows} isOld={preview.isBehind} chosen={{ left, leave }} />
            <Failure error={preview.error ?? action.error} />
            <div className="cz-dispatch-copy-foot">
              <ActionButton onClick={close}>Cancelar</ActionButton>
              <ActionButton look="next" can={can} loading={action.pending} onClick={copy}>
                {good > 0 ? `Copiar ${good}` : 'Copiar'}
              </ActionButton>
            </div>
          </>
        ) : (
          <>
            <CopyRows rows={done.results} />
            <div className="cz-dispatch-copy-foot">
              <ActionButton look="primary" onClick={onClose}>
                Volver al tablero
              </ActionButton>
            </div>
          </>
        )
      }
    </Dialog>
  );
}

interface OptionsProps {
  day: string;
  asked: Asked;
  ask: (asked: Asked) => void;
  mayAssign: boolean;
}

/** The target days, and what is copied in addition to the reservations. */
function Options({ day, asked, ask, mayAssign }: OptionsProps) {
  const today = businessDate(new Date());
  return (
    <div className="cz-dispatch-copy-options">
      <DatePicker
        multiple
        className="cz-dispatch-copy-days"
        aria-label="A qué días"
        placeholder="A qué días"
        maxTagCount="responsive"
        format={value => formatWeekdayDate(value.format('YYYY-MM-DD'))}
        value={asked.to_dates.map(one => dayjs(one))}
        disabledDate={value => value.format('YYYY-MM-DD') < today || value.format('YYYY-MM-DD') === day}
        onChange={values =>
          ask({
            ...asked,
            to_dates: [values ?? []]
              .flat()
              .map(value => value.format('YYYY-MM-DD'))
              .toSorted(),
          })
        }
      />
      <Checkbox
        checked={asked.keep_services}
        onChange={event => ask({ ...asked, keep_services: event.target.checked })}
      >
        Con sus servicios
      </Checkbox>
      <Checkbox
        disabled={!mayAssign}
        checked={asked.with_resources}
        onChange={event => ask({ ...asked, with_resources: event.target.checked })}
      >
        Aprobar y dar los mismos camiones
      </Checkbox>
      <p>Nunca se copian contenedor, booking, BL, referencia, sellos, turno, cut-off ni buque.</p>
    </div>
  );
}
