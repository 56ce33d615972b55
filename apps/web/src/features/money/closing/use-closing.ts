import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import { closeGuide, updateClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { mergeValues } from '../../../ui/form/merge-values.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import {
  type Adjustment,
  type Adjustments,
  adjustmentsUpon,
  blockersOf,
  type ClosingValues,
  changedFigures,
  inputOf,
  isTyped,
  type OpenAdjustment,
  type OpenAdjustments,
  openProblem,
  valuesOf,
} from './closing-form.ts';
import { useTripRating } from './use-trip-rating.ts';

/**
 * The state of the closing form. `base` is the version that it started from: without own changes it follows the server; a change by another
 * person meanwhile is reported, and saving on the old base is refused (409).
 */
export function useClosing(fresh: Closing) {
  const [form] = Form.useForm<ClosingValues>();
  const [base, setBase] = useState(fresh);
  const [isChanged, setChanged] = useState(false);
  const [adjustments, setAdjustments] = useState<Adjustments>({});
  const [open, setOpen] = useState<OpenAdjustments>({});
  const isDirty = isChanged || Object.values(open).some(isTyped);
  const written = Form.useWatch([], form) as Partial<ClosingValues> | undefined;
  const rating = useTripRating(fresh);
  // The saved answer may be newer than a refetched one.
  const isBehind = fresh.guide.version > base.guide.version;

  const restart = (from: Closing) => {
    setBase(from);
    setAdjustments({});
    setChanged(false);
    form.setFieldsValue(valuesOf(from));
  };
  /** Takes the changes of others; figures and hours that only this person changed stay. */
  const takeFresh = () => {
    const { theirs, kept } = mergeValues(valuesOf(base), valuesOf(fresh), form.getFieldsValue(true));
    const own = adjustmentsUpon(base, fresh, adjustments);
    form.setFields(
      theirs.map(({ place, value }) => ({ name: [...place] as never, value: value as never, errors: [] })),
    );
    setBase(fresh);
    setAdjustments(own);
    setChanged(kept.length > 0 || Object.keys(own).length > 0);
    save.reset();
    close.reset();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer answer of the server restarts an unchanged form
  useEffect(() => {
    if (isBehind && !isDirty) restart(fresh);
  }, [fresh.guide.version, isDirty]);
  useLeaveGuard(() => isDirty || rating.input !== undefined);

  const save = useChange(updateClosing, {
    form,
    onDone: kept => {
      restart(kept);
      toast.success('Cierre guardado, la guía sigue abierta');
    },
  });
  const close = useChange(closeGuide, {
    form,
    onDone: closed => {
      rating.forget();
      restart(closed);
    },
  });
  const send = async (run: (input: ReturnType<typeof inputOf>) => Promise<Closing | null>) => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return null;
    save.reset();
    close.reset();
    return run(inputOf(base, values, adjustments));
  };
  const values = written ?? valuesOf(base);
  return {
    form,
    values,
    /** What prevents the closing; empty: it is possible. */
    blockers: blockersOf(fresh, values, rating.problem, openProblem(open)),
    // Papers and events come from the latest answer; only the figures wait for the person.
    closing: fresh,
    adjustments,
    adjust: (id_stop: number, adjustment: Adjustment) => {
      setAdjustments(all => ({ ...all, [id_stop]: adjustment }));
      setChanged(true);
    },
    /** Adjustments being typed and not applied, by stop. */
    open,
    setOpen: (id_stop: number, one: OpenAdjustment | null) =>
      setOpen(({ [id_stop]: _, ...others }) => (one === null ? others : { ...others, [id_stop]: one })),
    touch: () => setChanged(true),
    isDirty,
    isBehind: isBehind && isDirty,
    takeFresh,
    changed: isBehind ? changedFigures(base, fresh) : [],
    rating,
    save: () => send(save.run),
    // The rating is sent only with the closing itself.
    close: () => send(input => close.run({ ...input, service_ratings: rating.input })),
    pending: save.pending ? ('save' as const) : close.pending ? ('close' as const) : null,
    error: close.error ?? save.error,
  };
}

export type ClosingWork = ReturnType<typeof useClosing>;
