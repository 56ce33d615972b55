import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { ContainerType, Product } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { cleanContainer } from '@cabezal/domain/system/validation/container-input';
import { payloadError } from '@cabezal/domain/system/validation/shipment';
import { weightError } from '@cabezal/domain/system/validation/unit-weight';
import { Button, Checkbox, Input, Select } from 'antd';
import { unitMaxKg } from '../../../kits/rights/figures.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { UnitField, WEIGHT_HELP, WeightField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { optionSearch } from '../../../ui/form/option-search.ts';
import type { BookedBox } from './boxes.ts';
import { CodeCorrection, useCodeCorrection } from './CodeCorrection.tsx';
import { coldRemark } from './usual-cold.ts';

interface RowProps {
  index: number;
  /** Its number in the reservation; cancelled containers keep theirs. */
  number: number;
  box: BookedBox;
  types: readonly ContainerType[];
  /** The selected product. */
  product: Product | undefined;
  /** Returns true if the text had several numbers, which were distributed to rows. */
  onPaste: (text: string) => boolean;
  onCopy?: () => void;
  onDelete?: () => void;
}

/** One container: number, type, weight, and for a reefer the temperature and the owner of the genset. */
export function ContainerRow({ index, number, box, types, product, onPaste, onCopy, onDelete }: RowProps) {
  const type = types.find(entry => entry.id_container_type === box.id_container_type);
  const { form } = useFormKit();
  const at = (field: string) => ['containers', index, field];
  const { right, handlers } = useCodeCorrection(box.container_code);
  const remark = coldRemark(box, product);
  const takeRight = () => {
    form.setFieldValue(at('container_code'), right);
    form.validateFields([at('container_code')]).catch(() => {});
  };
  return (
    <fieldset className="cz-booking-box cz-field-row" aria-label={`Contenedor ${number}`}>
      <span className="cz-booking-box-number" aria-hidden="true">
        {number}
      </span>
      <Field
        name={at('container_code')}
        isListed
        label="Número de contenedor"
        normalize={cleanContainer}
        help={right && <CodeCorrection right={right} onUse={takeRight} />}
      >
        <Input
          {...handlers}
          autoComplete="off"
          maxLength={40}
          placeholder="Lo da el depósito"
          onPaste={event => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      </Field>
      <Field name={at('id_container_type')} isListed label="Tipo">
        <TypeSelect types={types} />
      </Field>
      <Field
        name={at('weight_kg')}
        isListed
        label="Peso de carga"
        help={index === 0 && WEIGHT_HELP}
        rules={[weightRule(type)]}
        dependencies={[at('id_container_type')]}
      >
        <WeightField />
      </Field>
      {type?.reefer ? (
        <Field
          name={at('set_point_c')}
          isListed
          label="Temperatura"
          help={remark && <span className="cz-booking-warn">{remark}</span>}
        >
          <UnitField unit="°C" decimals={1} />
        </Field>
      ) : (
        <span className="cz-booking-box-dry">{type ? 'Carga seca' : ''}</span>
      )}
      <span className="cz-booking-box-actions">
        <Button
          type="text"
          icon={<CopyOutlined />}
          aria-label={`Copiar el contenedor ${number}`}
          title="Copiar"
          disabled={!onCopy}
          onClick={onCopy}
        />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`Quitar el contenedor ${number}`}
          title="Quitar"
          disabled={!onDelete}
          onClick={onDelete}
        />
      </span>
      {type?.reefer && (
        <span className="cz-booking-box-own">
          <Field name={at('own_generator')} isListed label="Generador" noStyle valuePropName="checked">
            <Checkbox>El cliente lleva su propio generador</Checkbox>
          </Field>
        </span>
      )}
    </fieldset>
  );
}

/** Checks cargo and tare against the limit of a unit, and the cargo against the payload of the type. */
function weightRule(type: ContainerType | undefined) {
  return {
    validator: async (_rule: unknown, value: unknown) => {
      if (typeof value !== 'number') return;
      const wrong =
        weightError(value, type?.tare_kg ?? 0, unitMaxKg() ?? Number.MAX_SAFE_INTEGER) ??
        payloadError(value, type?.payload_kg);
      if (wrong) throw new Error(wrong);
    },
  };
}

interface TypeSelectProps {
  types: readonly ContainerType[];
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
}

function TypeSelect({ types, value, onChange, ...rest }: TypeSelectProps) {
  return (
    <Select
      {...rest}
      placeholder="Elija"
      popupMatchSelectWidth={false}
      showSearch={optionSearch}
      value={value ?? undefined}
      options={types.map(type => ({
        value: type.id_container_type,
        label: `${type.code} · ${type.iso}`,
        name: type.name,
      }))}
      optionRender={option => (
        <span className="cz-option">
          <span>{option.data.label}</span>
          <span className="cz-option-hint">{option.data.name}</span>
        </span>
      )}
      onChange={next => onChange?.(next ?? null)}
    />
  );
}
