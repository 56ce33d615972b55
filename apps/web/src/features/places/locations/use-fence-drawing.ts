import { FENCE_RADIUS } from '@cabezal/domain/places/locations/location';
import { Form } from 'antd';
import { useState } from 'react';
import type { FenceEditorProps, FenceShape } from '../../../map/FenceEditor.tsx';
import * as drawing from '../../../map/fence-drawing.ts';
import { useFormKit } from '../../../ui/form/form-context.ts';

type LngLat = drawing.LngLat;
const MOST_STEPS = 60;
const DEFAULT_RADIUS = 300;

/** The form values that are drawn. Drawing marks them as changed, as typing does. */
function useValues() {
  const { form, written } = useFormKit();
  const lat = Form.useWatch('lat', form) as number | null | undefined;
  const lng = Form.useWatch('lng', form) as number | null | undefined;
  const point: LngLat | null = typeof lat === 'number' && typeof lng === 'number' ? [lng, lat] : null;
  return {
    point,
    radius: (Form.useWatch('radius_m', form) as number | null | undefined) ?? DEFAULT_RADIUS,
    fence: Form.useWatch('fence', { form, preserve: true }) as LngLat[] | null | undefined,
    put: (values: Record<string, unknown>) => {
      const fields = Object.entries(values).map(([name, value]) => ({ name, value, errors: [] }));
      form.setFields(fields as never);
      written.touch(Object.keys(values));
    },
  };
}

/** The fence of the form `lat, lng, radius_m, fence`: props for the map's editor, and the actions of its tools. */
export function useFenceDrawing() {
  const { point, radius, fence, put } = useValues();
  const [isOpen, setOpen] = useState(false);
  const [selected, select] = useState<number | null>(null);
  const [past, setPast] = useState<drawing.Corners[]>([]);
  const [kept, keep] = useState<LngLat[]>([]);

  const shape: FenceShape = fence ? 'polygon' : 'circle';
  const corners = fence ?? [];
  const remember = () => setPast(steps => [...steps.slice(-MOST_STEPS), corners]);
  const setCorners = (next: LngLat[]) => put({ fence: next });
  const change = (next: LngLat[]) => {
    remember();
    setCorners(next);
  };
  const open = (next: LngLat[], drawn: boolean) => {
    select(null);
    setOpen(drawn);
    change(next);
  };
  const editor: FenceEditorProps = {
    point,
    radius,
    shape,
    corners,
    isOpen,
    selected,
    limits: FENCE_RADIUS,
    onPoint: at => {
      const [newLng, newLat] = drawing.rounded(at);
      put({ lat: newLat, lng: newLng });
    },
    onRadius: metres => put({ radius_m: metres }),
    onAdd: (at, index = corners.length) => {
      change(drawing.withCorner(corners, at, index));
      select(index);
    },
    onMove: (index, at) => setCorners(drawing.movedCorner(corners, index, at)),
    onGrab: () => shape === 'polygon' && remember(),
    onRemove: index => {
      if (!drawing.mayRemove(corners, isOpen)) return;
      change(drawing.withoutCorner(corners, index));
      select(null);
    },
    onClose: () => setOpen(false),
    onSelect: select,
  };
  return {
    editor,
    canUndo: past.length > 0,
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      setPast(steps => steps.slice(0, -1));
      setCorners([...before]);
      select(null);
      if (!drawing.mayClose(before)) setOpen(true);
    },
    clear: () => open([], true),
    reopen: () => setOpen(true),
    fromCircle: () => point && open(drawing.cornersOfCircle(point, radius), false),
    /** Switching back to the polygon restores the one drawn before. */
    choose: (next: FenceShape) => {
      if (next === shape) return;
      select(null);
      setPast([]);
      if (next === 'polygon') {
        setOpen(!drawing.mayClose(kept));
        setCorners(kept);
      } else {
        keep(corners as LngLat[]);
        put({ fence: null });
      }
    },
  };
}
export type FenceDrawing = ReturnType<typeof useFenceDrawing>;
