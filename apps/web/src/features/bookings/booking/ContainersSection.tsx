import { PlusOutlined } from '@ant-design/icons';
import { MAX_CONTAINERS } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { containersIn } from '@cabezal/domain/system/validation/container-input';
import { freeNumbers } from '@cabezal/domain/trips/rules/free-positions';
import { Button, Form } from 'antd';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import type { BookedBox } from './boxes.ts';
import { copiedBox, withNumbers } from './boxes.ts';
import { ContainerRow } from './ContainerRow.tsx';
import type { Lookups } from './fill.ts';

interface SectionProps {
  lookups: Lookups;
  usedNumbers?: readonly number[];
  /** Maximum of containers in this form. */
  most?: number;
}

/** The containers, one row each; a copied row has everything but the number, and a pasted column of numbers fills as many rows. */
export function ContainersSection({ lookups, usedNumbers = [], most = MAX_CONTAINERS }: SectionProps) {
  const { form, written, lookAgain } = useFormKit();
  const boxes = Form.useWatch<BookedBox[]>('containers', { form, preserve: true }) ?? [{}];
  const id_product = Form.useWatch<number | null>('id_product', { form, preserve: true });
  const product = lookups.products.find(entry => entry.id_product === id_product);
  const focus = (row: number) =>
    setTimeout(() => form.getFieldInstance(['containers', row, 'container_code'])?.focus?.());
  const paste = (row: number, text: string): boolean => {
    const codes = containersIn(text);
    if (codes.length < 2) return false;
    const next = withNumbers(form.getFieldValue('containers') ?? [], row, codes, most);
    form.setFieldValue('containers', next);
    written.touch(['containers']);
    lookAgain();
    setTimeout(() => form.validateFields(next.map((_, n) => ['containers', n, 'container_code'])).catch(() => {}));
    return true;
  };
  return (
    <FormSection title="Contenedores" note={boxesText(boxes, lookups)}>
      <Form.List name="containers">
        {(rows, { add, remove }) => {
          const addAt = (box: BookedBox | undefined, at: number) => {
            add(copiedBox(box), at);
            focus(at);
          };
          const numbers = freeNumbers(new Set(usedNumbers), rows.length);
          return (
            <>
              <div className="cz-booking-box-rows">
                {rows.map(({ key, name: row }) => (
                  <ContainerRow
                    key={key}
                    index={row}
                    number={numbers[row] ?? row + 1}
                    box={boxes[row] ?? {}}
                    types={lookups.types}
                    product={product}
                    onPaste={text => paste(row, text)}
                    onCopy={rows.length < most ? () => addAt(boxes[row], row + 1) : undefined}
                    onDelete={rows.length > 1 ? () => remove(row) : undefined}
                  />
                ))}
              </div>
              <div className="cz-booking-box-add">
                <Button
                  type="text"
                  className="cz-text-button"
                  icon={<PlusOutlined />}
                  disabled={rows.length >= most}
                  onClick={() => addAt(boxes.at(-1), rows.length)}
                >
                  Agregar contenedor
                </Button>
              </div>
            </>
          );
        }}
      </Form.List>
    </FormSection>
  );
}

/** «2 × 40RH», or «3 contenedores» when they differ. */
function boxesText(boxes: readonly BookedBox[], { types }: Lookups): string {
  const codes = new Set(
    boxes.map(box => types.find(type => type.id_container_type === box?.id_container_type)?.code ?? ''),
  );
  const [only] = codes;
  if (codes.size === 1 && only) return `${boxes.length} × ${only}`;
  return boxes.length === 1 ? '1 contenedor' : `${boxes.length} contenedores`;
}
