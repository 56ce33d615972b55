import type { EquipmentAttribute } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { AttributeDefinition } from '@cabezal/domain/system/validation/equipment-attributes.data';

/** The value of an attribute as text: a choice by its name, a formatted number, a certificate with its last day. */
export function attributeText(
  definition: AttributeDefinition,
  attribute: Pick<EquipmentAttribute, 'value' | 'expires_on'> | undefined,
  format: ((value: string, decimals: number) => string) | false,
): string | null {
  if (!attribute) return null;
  const { value, expires_on } = attribute;
  if (definition.entry === 'choice') return definition.values?.find(one => one.code === value)?.name ?? value;
  if (expires_on) return `${value} · ${formatDate(expires_on)}`;
  if (!format || !/^\d+(\.\d+)?$/.test(value)) return value;
  return format(value, value.split('.')[1]?.length ?? 0);
}
