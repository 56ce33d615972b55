import { updateTruckDocuments } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { TRUCK_PAPER_NAMES, type TruckPaperKind } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { useAction } from '../../../api/use-action.ts';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';

/** Photo and scanned papers of a truck, including the files of certificates. */
export function TruckPapers({ truck }: { truck: Truck }) {
  const update = useAction(updateTruckDocuments);
  const { id_truck } = truck;
  if (truck.can.edit !== true) return <PapersPanel papers={truck.papers} kinds={TRUCK_PAPER_NAMES} />;
  const run = async (change: { files?: { kind: TruckPaperKind; id_file: number }[]; removed?: Removed[] }) =>
    (await update.run({ id_truck, files: change.files ?? [], removed: change.removed ?? [] })) !== null;
  return (
    <PapersPanel
      papers={truck.papers}
      kinds={TRUCK_PAPER_NAMES}
      onAdd={(kind, id_file) => run({ files: [{ kind: kind as TruckPaperKind, id_file }] })}
      onRemove={({ id_document }, motive) => run({ removed: [{ id_document, motive }] })}
    />
  );
}

interface Removed {
  id_document: number;
  motive: string;
}
