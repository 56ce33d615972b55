import { updateEquipmentDocuments } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import {
  EQUIPMENT_PAPER_NAMES,
  type EquipmentPaperKind,
} from '@cabezal/contract/fleet/equipments/equipment-papers.data';
import type { Equipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import type { EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { useAction } from '../../../api/use-action.ts';
import { useAttach } from '../../../kits/files/use-attach.ts';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';

const { FOTO, OTRO, POLIZA, REVISION } = EQUIPMENT_PAPER_NAMES;
/** The papers of each kind, in display order. */
export const papersOfKind: Readonly<Record<EquipmentKind, Partial<Record<EquipmentPaperKind, string>>>> = {
  GEN: { FOTO, POLIZA, REVISION, OTRO },
  CHA: EQUIPMENT_PAPER_NAMES,
  MOD: { FOTO, OTRO },
};

/** Photo and scanned papers of a piece of equipment, each with its older versions. */
export function EquipmentPapers({ equipment }: { equipment: Equipment }) {
  const attach = useAttach(updateEquipmentDocuments);
  const update = useAction(updateEquipmentDocuments);
  const { id_equipment, papers } = equipment;
  const kinds = papersOfKind[equipment.kind] as Record<string, string>;
  if (equipment.can.edit !== true) return <PapersPanel papers={papers} kinds={kinds} />;
  return (
    <PapersPanel
      papers={papers}
      kinds={kinds}
      onAdd={(kind, id_file, key) =>
        attach({ id_equipment, files: [{ kind: kind as EquipmentPaperKind, id_file }], removed: [] }, key)
      }
      onRemove={async ({ id_document }, motive) =>
        (await update.run({ id_equipment, files: [], removed: [{ id_document, motive }] })) !== null
      }
    />
  );
}
