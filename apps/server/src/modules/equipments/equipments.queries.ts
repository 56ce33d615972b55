import { EQUIPMENT_CERTIFICATES } from '@cabezal/contract/equipments/equipment-lookups.data';
import type { Equipment, EquipmentAttribute, EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import { daysLeft } from '@cabezal/domain/validation/credentials';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { currentFirst, currentGuide, guideUnderWay, lastTrips, matchesPlate } from '../trucks/trucks.queries.ts';

export interface EquipmentFilters {
  kind?: EquipmentRow['kind'];
  availability?: EquipmentRow['availability'];
  id_company?: number;
  is_own?: boolean;
  active?: boolean;
  size?: string;
  in_use?: boolean;
}
export type EquipmentListInput = ListInput & { filters?: EquipmentFilters };

const ofThis = sql`(g.id_generator = e.id_equipment or g.id_chassis = e.id_equipment)`;
const rowColumns = sql`e.id_equipment, e.kind, e.disk, e.license_plate, e.size, e.availability, e.is_own, e.active, e.id_company,
  c.name as business_name, e.attributes`;

export function equipmentList(input: EquipmentListInput, kind?: EquipmentRow['kind']): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`equipments e`,
    key: sql`e.id_equipment`,
    joins: sql`join companies c on c.id_company = e.id_company
      left join lateral (select g.id_guide, g.status from guides g where ${ofThis} and ${guideUnderWay} order by ${currentFirst} limit 1) now on true`,
    columns: sql`${rowColumns}, now.id_guide, now.status as guide_status`,
    where: [
      equals(sql`e.kind`, kind ?? f.kind),
      equals(sql`e.availability`, f.availability),
      equals(sql`e.id_company`, f.id_company),
      equals(sql`e.is_own`, f.is_own),
      equals(sql`e.active`, f.active),
      equals(sql`e.size`, f.size),
      equals(sql`exists (select from guides g where ${ofThis} and ${guideUnderWay})`, f.in_use),
    ],
    words: { text: sql`e.search_text`, typed: input.search, match: matchesPlate },
    sortable: {
      id_equipment: sql`e.id_equipment`,
      disk: sql`e.disk`,
      size: sql`e.size`,
      availability: sql`e.availability`,
    },
    nullable: ['size'],
    defaultSort: { field: 'disk', dir: 'asc' },
  };
}

const certificateCodes: readonly string[] = EQUIPMENT_CERTIFICATES.map(c => c.code);

/** The attributes that are papers, with their days left. */
export function certificatesOf(attributes: readonly EquipmentAttribute[], today: string): Equipment['certificates'] {
  return attributes
    .filter(a => certificateCodes.includes(a.code))
    .map(({ code, name, value, expires_on }) => ({
      code,
      name,
      value,
      expires_on: expires_on ?? null,
      dias_vencer: daysLeft(expires_on, today),
    }));
}

export async function findEquipment(tx: Tx, id_equipment: number, today: string): Promise<Equipment | undefined> {
  const row = await tx.row(sql<Omit<Equipment, 'certificates'>>`select ${rowColumns}, e.version,
      ${currentGuide(ofThis)} as current_guide, ${lastTrips(ofThis)} as trips
    from equipments e join companies c on c.id_company = e.id_company where e.id_equipment = ${id_equipment}`);
  return row === undefined ? undefined : { ...row, certificates: certificatesOf(row.attributes, today) };
}
