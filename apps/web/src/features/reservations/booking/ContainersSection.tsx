import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance } from 'antd';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import type { BookedBox } from './booking-values.ts';
import { ContainerRow } from './ContainerRow.tsx';
import type { Lookups } from './fill.ts';

const MOST = 50;

/** The boxes: a row each, copied with everything but the number. */
export function ContainersSection({ lookups }: { lookups: Lookups }) {
  const { form } = useFormKit();
  const boxes = Form.useWatch<BookedBox[]>('containers', { form, preserve: true }) ?? [{}];
  const set = (next: BookedBox[]) => {
    form.setFieldValue('containers', next);
    lookAgain(form, next);
  };
  const copyOf = (box: BookedBox | undefined): BookedBox => ({ ...box, container_code: null });
  const add = (box: BookedBox, at: number) => {
    set([...boxes.slice(0, at), box, ...boxes.slice(at)]);
    setTimeout(() => form.getFieldInstance(['containers', at, 'container_code'])?.focus?.());
  };
  return (
    <FormSection title="Contenedores" note={boxesText(boxes, lookups)}>
      <div className="rv-box-rows">
        {boxes.map((box, index) => (
          <ContainerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list, as in the call's input
            key={index}
            index={index}
            box={box}
            types={lookups.types}
            onCopy={boxes.length < MOST ? () => add(copyOf(box), index + 1) : undefined}
            onDelete={boxes.length > 1 ? () => set(boxes.filter((_, other) => other !== index)) : undefined}
          />
        ))}
      </div>
      <div className="rv-box-add">
        <Button
          type="text"
          className="cz-text-button"
          icon={<PlusOutlined />}
          disabled={boxes.length >= MOST}
          onClick={() => add(copyOf(boxes.at(-1)), boxes.length)}
        >
          Agregar contenedor
        </Button>
      </div>
    </FormSection>
  );
}

const rowFields = ['container_code', 'id_container_type', 'weight_kg', 'set_point_c'] as const;

/** The rows have moved: what was said about one of them may be about another now. Empty fields wait until they are left. */
function lookAgain(form: FormInstance, boxes: readonly BookedBox[]) {
  const names = boxes.flatMap((box, index) =>
    rowFields.map(field => ({ name: ['containers', index, field], isFilled: box[field] != null && box[field] !== '' })),
  );
  form.setFields(names.map(({ name }) => ({ name, errors: [] })));
  form.validateFields(names.filter(({ isFilled }) => isFilled).map(({ name }) => name)).catch(() => {});
}

/** «2 × 40RH», or «3 contenedores» when they differ. */
function boxesText(boxes: readonly BookedBox[], { types }: Lookups): string {
  const codes = new Set(
    boxes.map(box => types.find(type => type.id_container_type === box.id_container_type)?.code ?? ''),
  );
  const [only] = codes;
  if (codes.size === 1 && only) return `${boxes.length} × ${only}`;
  return boxes.length === 1 ? '1 contenedor' : `${boxes.length} contenedores`;
}
